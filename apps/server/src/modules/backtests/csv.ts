import type { BacktestTrade } from '@wickwise/contract';

const COLUMNS = [
  'symbol',
  'side',
  'entry_at',
  'entry_price',
  'exit_at',
  'exit_price',
  'reason',
  'units',
  'bars',
  'costs',
  'net',
  'net_return',
] as const;

/** Trades as comma-separated text (RFC 4180). Times are ISO 8601 in UTC, returns shares: 0.1 is 10 %. */
export function tradesCsv(trades: readonly BacktestTrade[]): string {
  const lines = trades.map(({ entryAt, exitAt, entryPrice, exitPrice, netReturn, ...trade }) => [
    safe(trade.symbol),
    trade.side,
    new Date(entryAt).toISOString(),
    entryPrice,
    new Date(exitAt).toISOString(),
    exitPrice,
    trade.reason,
    trade.units,
    trade.bars,
    trade.costs,
    trade.net,
    netReturn,
  ]);
  return [COLUMNS, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A symbol is letters, digits and signs; what a spreadsheet would take for a formula is marked as text. */
const safe = (symbol: string): string => (/^[=+\-@]/.test(symbol) ? `'${symbol}` : symbol);
