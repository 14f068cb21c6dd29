import type { Bar } from './bar.ts';
import { BarSeries } from './bar-series.ts';

/** First line of a CSV file of bars. Times are the start of a bar in UTC; of a day its date. */
const HEADER = 'timestamp_utc,open,high,low,close,volume';

/** A row that is no bar, and why. */
export interface RowFlaw {
  line: number;
  reason: string;
}

export interface BarsFromCsv {
  bars: BarSeries;
  flaws: RowFlaw[];
}

/** A file that isn't a list of bars at all. */
export class NotBarsError extends Error {}

/** Reads the text of a CSV file of bars. Rows that are no bars are left out and named. */
export function parseBars(text: string): BarsFromCsv {
  const lines = text.split(/\r?\n/);
  const header = lines[0]?.replace(/^\uFEFF/, '').trim();
  if (header !== HEADER) throw new NotBarsError(`line 1: expected the header ${HEADER}`);
  const bars = new BarSeries(lines.length);
  const flaws: RowFlaw[] = [];
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] as string;
    if (line === '') continue;
    const bar = parseRow(line);
    const last = bars.length > 0 ? (bars.timeMs[bars.length - 1] as number) : Number.NEGATIVE_INFINITY;
    const reason = typeof bar === 'string' ? bar : bar.timeMs <= last ? 'not later than the row before' : undefined;
    if (reason !== undefined) flaws.push({ line: i + 1, reason });
    else bars.push(bar as Bar);
  }
  return { bars, flaws };
}

function parseRow(line: string): Bar | string {
  const cells = line.split(',');
  if (cells.length !== 6) return `expected 6 columns, found ${cells.length}`;
  const [time = '', ...numbers] = cells;
  const timeMs = Date.parse(time);
  if (Number.isNaN(timeMs) || !time.endsWith('Z')) return `"${time}" is not a time such as 2024-01-02T03:45:00Z`;
  if (numbers.some((cell) => cell.trim() === '')) return 'a blank cell';
  const [open = 0, high = 0, low = 0, close = 0, volume = 0] = numbers.map(Number);
  if (![open, high, low, close].every((price) => price > 0 && Number.isFinite(price)))
    return 'a price that is not above 0';
  if (!(volume >= 0 && Number.isFinite(volume))) return 'a volume below 0';
  // some vendors' closes lie a hair outside their own range: the bar spans all four prices
  return { timeMs, open, high: Math.max(open, high, low, close), low: Math.min(open, high, low, close), close, volume };
}
