// Values with their names.

/** Renders values with their names, in order. */
export function Pairs({
  pairs,
  kind,
}: {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly kind?: string;
}) {
  return (
    <dl class={kind}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
