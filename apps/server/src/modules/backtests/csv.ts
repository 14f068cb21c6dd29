import type { BacktestTrade } from '@wickwise/contract';
import { csvText } from '#platform/csv.ts';

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
];

/** Returns trades as CSV (RFC 4180). Times are ISO 8601 in UTC, returns are shares: 0.1 is 10 %. */
export function tradesCsv(trades: readonly BacktestTrade[]): string {
  const lines = trades.map(({ entryAt, exitAt, entryPrice, exitPrice, netReturn, ...trade }) => [
    trade.symbol,
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
  return csvText([COLUMNS, ...lines]);
}
