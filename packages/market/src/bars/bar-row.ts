import type { Bar } from './bar.ts';

/** Columns of a row, in order. */
export const COLUMNS = ['timestamp_utc', 'open', 'high', 'low', 'close', 'volume'] as const;

type Prices = Pick<Bar, 'open' | 'high' | 'low' | 'close'>;

const TIME = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d(:\d\d(\.\d+)?)?Z$/;
/** Plain numbers; other forms that JavaScript accepts, such as `0x10` or a blank, are errors. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Returns the bar of a row, or its error: the column, what was expected and what was found. */
export function barOfRow(row: string): Bar | string {
  const cells = row.split(',');
  if (cells.length !== COLUMNS.length) return `expected ${COLUMNS.length} columns, found ${cells.length}`;
  const [, open, high, low, close, volume] = cells.map(Number) as [number, number, number, number, number, number];
  const bar = { timeMs: timeOf(cells[0] as string), open, high, low, close, volume };
  return cellFlaw(bar, cells) ?? upsideDown(bar) ?? bar;
}

function cellFlaw(bar: Bar, cells: readonly string[]): string | undefined {
  if (Number.isNaN(bar.timeMs)) return expected(0, 'a UTC time such as 2024-01-02T03:45:00Z', cells);
  for (let i = 1; i <= 4; i++) {
    if (!(isNumber(cells[i] as string) && bar[COLUMNS[i] as keyof Prices] > 0))
      return expected(i, 'a price above 0', cells);
  }
  return isNumber(cells[5] as string) && bar.volume >= 0 ? undefined : expected(5, 'a number of 0 or more', cells);
}

const isNumber = (cell: string): boolean => NUMBER.test(cell) && Number.isFinite(Number(cell));

function expected(column: number, what: string, cells: readonly string[]): string {
  const found = cells[column] as string;
  return `${COLUMNS[column]}: expected ${what}, found ${found.trim() === '' ? 'nothing' : `"${found}"`}`;
}

/** Parses a time; NaN for an invalid one, such as 30 February, which JavaScript takes for 1 March. */
function timeOf(cell: string): number {
  if (!TIME.test(cell)) return Number.NaN;
  const timeMs = Date.parse(cell);
  return new Date(timeMs).getUTCDate() === Number(cell.slice(8, 10)) ? timeMs : Number.NaN;
}

/** Returns an error for a high below the low. */
export const upsideDown = ({ high, low }: Prices): string | undefined =>
  high < low ? `high: expected no less than the low of ${low}, found ${high}` : undefined;

/** Returns the bar with a range that contains its open and close. */
export const widened = (bar: Bar): Bar => ({
  ...bar,
  high: Math.max(bar.open, bar.high, bar.close),
  low: Math.min(bar.open, bar.low, bar.close),
});

/** Returns an error where high and low don't contain open and close. */
export function rangeFlaw(prices: Prices): string | undefined {
  const { open, high, low, close } = prices;
  if (high >= open && high >= close && low <= open && low <= close) return undefined;
  const above = (['close', 'open'] as const).find((name) => prices[name] > high);
  if (above) return `high: expected no less than the ${above} of ${prices[above]}, found ${high}`;
  const below = open < low ? 'open' : 'close';
  return `low: expected no more than the ${below} of ${prices[below]}, found ${low}`;
}
