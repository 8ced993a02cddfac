// Values with their names.

/** Renders values with their names, in order. */
export function Pairs(props: {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly kind?: string;
}) {
  const { pairs, kind } = props;
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
