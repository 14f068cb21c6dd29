import { barOfRow, COLUMNS, rangeFlaw, widened } from './bar-row.ts';
import { BarSeries } from './bar-series.ts';

/** First line of a CSV file of bars. Times are the start of a bar in UTC; of a day its date. */
const HEADER = COLUMNS.join(',');

const LATE = 'timestamp_utc: expected a time after that of the row before';

/** A row that is no bar, and why. */
export interface RowFlaw {
  line: number;
  reason: string;
}

export interface BarsFromCsv {
  bars: BarSeries;
  /** Rows that are left out. */
  flaws: RowFlaw[];
  /** Rows whose open or close lies outside their range, as vendors' now and then does: the bar spans all four prices. */
  widened: RowFlaw[];
}

/** A file that isn't a list of bars at all. */
export class NotBarsError extends Error {}

/** Reads the text of a CSV file of bars. Rows that are no bars are left out and named; so are those that were widened. */
export function parseBars(text: string): BarsFromCsv {
  const lines = text.split(/\r?\n/);
  const header = lines[0]?.replace(/^\uFEFF/, '').trim();
  if (header !== HEADER) throw new NotBarsError(`line 1: expected the header ${HEADER}`);
  const bars = new BarSeries(lines.length);
  const flaws: RowFlaw[] = [];
  const odd: RowFlaw[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] as string;
    if (line === '') continue;
    const bar = barOfRow(line);
    const reason = typeof bar === 'string' ? bar : bar.timeMs > lastMs ? undefined : LATE;
    if (reason !== undefined) flaws.push({ line: i + 1, reason });
    else if (typeof bar !== 'string') {
      const oddity = rangeFlaw(bar);
      if (oddity) odd.push({ line: i + 1, reason: oddity });
      bars.push(oddity ? widened(bar) : bar);
      lastMs = bar.timeMs;
    }
  }
  return { bars, flaws, widened: odd };
}
