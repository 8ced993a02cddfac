// Bars for shares and counts, each with its number in words.
import { count } from "../format.ts";

/** Renders a share of a whole, 0 to 1, with its description. */
export function ShareBar({ share, says }: { readonly share: number; readonly says: string }) {
  const width = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return (
    <div class="share">
      <div class="track" aria-hidden="true">
        <div class="fill" style={{ width }} />
      </div>
      <span title={says}>{says}</span>
    </div>
  );
}

/** A row of a bar chart. */
export interface BarRow {
  readonly label: string;
  readonly value: number;
}

/** Renders a bar chart as a list; the largest number has the longest bar. */
export function Bars(props: { readonly rows: readonly BarRow[]; readonly label: string }) {
  const { rows, label } = props;
  if (rows.length === 0) return <p class="faint">None.</p>;
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul class="bars" aria-label={label}>
      {/* By place: a row that another one overtakes does not move. */}
      {rows.map(({ label: name, value }, at) => (
        <li key={at}>
          <span class="bar-label">{name}</span>
          <span class="track" aria-hidden="true">
            <span class="fill" style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span class="bar-value">{count(value)}</span>
        </li>
      ))}
    </ul>
  );
}
