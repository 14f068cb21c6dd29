import type { ScreenRow } from '@wickwise/contract';

type Cell = string | number | null;

/** Rows as comma-separated text for a spreadsheet (RFC 4180). Times are ISO 8601 in UTC. */
export function toCsv(rows: readonly ScreenRow[], columns: readonly string[]): string {
  const head: Cell[] = ['symbol', 'name', 'sector', 'price', 'change_pct', 'closed_at', 'since', ...columns];
  const lines = rows.map(({ symbol, name, sector, price, changePct, at, since, values }): Cell[] => [
    symbol,
    name,
    sector,
    price,
    changePct,
    timeText(at),
    timeText(since),
    ...values,
  ]);
  return [head, ...lines].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

/** A spreadsheet takes text that begins so for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const timeText = (timeMs: number | null): string => (timeMs === null ? '' : new Date(timeMs).toISOString());
