import type { BacktestReport, BacktestTrade } from '@wickwise/contract';
import { isIntraday, type ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { formatDay, formatPercent, formatPrice } from '../../../lib/format.ts';
import { ChangeText } from '../../../ui/change.tsx';
import { Moment } from '../../../ui/moment.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { backtestTexts as texts } from '../texts.ts';

/** A price whose grid nobody says: as many digits as tell it apart. */
const price = (value: number): string => formatPrice(value, Math.abs(value) < 10 ? 0.0001 : 0.01, '');
const change = (share: number) => <ChangeText of={share}>{formatPercent(share * 100)}</ChangeText>;

type Numbered = BacktestTrade & { at: number };

/** A day where bars last one or longer, else an instant. */
function Time({ atMs, timeframe }: { atMs: number; timeframe: ScanTimeframe }) {
  return isIntraday(timeframe) ? <Moment atMs={atMs} /> : formatDay(atMs, 'UTC');
}

const tradeColumns = (timeframe: ScanTimeframe): TableColumn<Numbered>[] => [
  {
    id: 'symbol',
    heading: texts.symbol,
    isName: true,
    width: 112,
    cell: ({ symbol }) => symbol,
    sortBy: ({ symbol }) => symbol,
  },
  { id: 'side', heading: texts.side, width: 72, cell: ({ side }) => texts.sides[side] },
  {
    id: 'entry',
    heading: texts.entry,
    width: isIntraday(timeframe) ? 176 : 104,
    cell: ({ entryAt }) => <Time atMs={entryAt} timeframe={timeframe} />,
    sortBy: ({ entryAt }) => entryAt,
  },
  { id: 'in', heading: texts.price, isNumber: true, width: 96, cell: ({ entryPrice }) => price(entryPrice) },
  {
    id: 'exit',
    heading: texts.exit,
    width: isIntraday(timeframe) ? 176 : 104,
    cell: ({ exitAt }) => <Time atMs={exitAt} timeframe={timeframe} />,
    sortBy: ({ exitAt }) => exitAt,
  },
  { id: 'out', heading: texts.price, isNumber: true, width: 96, cell: ({ exitPrice }) => price(exitPrice) },
  { id: 'reason', heading: texts.reason, width: 112, cell: ({ reason }) => texts.reasons[reason] ?? reason },
  { id: 'bars', heading: texts.bars, isNumber: true, width: 72, cell: ({ bars }) => bars, sortBy: ({ bars }) => bars },
  {
    id: 'net',
    heading: texts.net,
    isNumber: true,
    width: 112,
    cell: ({ netReturn }) => change(netReturn),
    sortBy: ({ netReturn }) => netReturn,
  },
];

export function TradeTable({ trades, timeframe }: { trades: readonly BacktestTrade[]; timeframe: ScanTimeframe }) {
  const [columns] = useState(() => tradeColumns(timeframe));
  const rows = trades.map((trade, at) => ({ ...trade, at }));
  return (
    <DataTable
      caption={texts.tradeList}
      columns={columns}
      rows={rows}
      keyOf={({ at }) => String(at)}
      className="max-h-96"
    />
  );
}

type SymbolResult = BacktestReport['symbols'][number];

const symbolColumns = (): TableColumn<SymbolResult>[] => [
  {
    id: 'symbol',
    heading: texts.symbol,
    isName: true,
    width: 128,
    cell: ({ symbol, name }) => <span title={name}>{symbol}</span>,
    sortBy: ({ symbol }) => symbol,
  },
  {
    id: 'return',
    heading: texts.strategy,
    isNumber: true,
    cell: ({ totalReturn }) => change(totalReturn),
    sortBy: ({ totalReturn }) => totalReturn,
  },
  {
    id: 'hold',
    heading: texts.hold,
    isNumber: true,
    cell: ({ buyAndHold }) => change(buyAndHold),
    sortBy: ({ buyAndHold }) => buyAndHold,
  },
  {
    id: 'fall',
    heading: texts.drawdown,
    isNumber: true,
    cell: ({ maxDrawdown }) => formatPercent(maxDrawdown * 100),
    sortBy: ({ maxDrawdown }) => maxDrawdown,
  },
  {
    id: 'trades',
    heading: texts.tradeList,
    isNumber: true,
    width: 80,
    cell: ({ trades }) => trades,
    sortBy: ({ trades }) => trades,
  },
];

export function SymbolTable({ symbols }: { symbols: readonly SymbolResult[] }) {
  const [columns] = useState(symbolColumns);
  return (
    <DataTable
      caption={texts.symbols}
      columns={columns}
      rows={symbols}
      keyOf={({ symbol }) => symbol}
      className="max-h-80"
    />
  );
}
