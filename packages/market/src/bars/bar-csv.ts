import { barOfRow, COLUMNS, rangeFlaw, widened } from './bar-row.ts';
import { BarSeries } from './bar-series.ts';

/** Header of a CSV file of bars. Times are bar starts in UTC; of a day its date. */
const HEADER = COLUMNS.join(',');

const LATE = 'timestamp_utc: expected a time after that of the row before';

/** An invalid row, with the reason. */
export interface RowFlaw {
  line: number;
  reason: string;
}

export interface BarsFromCsv {
  bars: BarSeries;
  /** Skipped rows. */
  flaws: RowFlaw[];
  /** Rows whose open or close is outside their range, as vendors' sometimes are: the range was widened. */
  widened: RowFlaw[];
}

/** A file that isn't a list of bars. */
export class NotBarsError extends Error {}

/** Parses a CSV file of bars. Invalid rows are skipped and reported; widened ones are reported too. */
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
