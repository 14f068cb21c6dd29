import type { BacktestReport, BacktestTrade, SharedBacktest } from '@wickwise/contract';
import { isIntraday, type Market } from '@wickwise/market';
import { type ReactNode, useRef, useState } from 'react';
import { useBarDate } from '../../../lib/bar-date.ts';
import { formatPercent } from '../../../lib/format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { ChangeText } from '../../../ui/change.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { PriceCell, PriceColumn } from '../../../ui/price-column.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { FittedTable, NARROW } from '../../../ui/table/fitted-table.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { gridsOf, priceTexts } from './report-money.ts';

/** Reasons of this version; what another version wrote is shown as it is. */
const reasons: Readonly<Record<string, string>> = texts.reasons;

const change = (share: number) => <ChangeText of={share}>{formatPercent(share * 100)}</ChangeText>;

type Numbered = BacktestTrade & { at: number };

type Tested = Pick<SharedBacktest['request'], 'market' | 'timeframe'>;

/** A date for daily and longer bars, else a time. */
function Time({ atMs, of }: { atMs: number; of: Tested }) {
  const day = useBarDate(of);
  return isIntraday(of.timeframe) ? <Moment atMs={atMs} /> : day(atMs);
}

/** The date of a bar. */
const Day = ({ atMs, of }: { atMs: number; of: Tested }) => useBarDate(of)(atMs);

const tradeColumns = (of: Tested, price: (symbol: string, price: number) => ReactNode): TableColumn<Numbered>[] => [
  {
    id: 'symbol',
    heading: texts.symbol,
    isName: true,
    width: 96,
    cell: ({ symbol }) => symbol,
    sortBy: ({ symbol }) => symbol,
  },
  { id: 'side', heading: texts.side, width: 60, cell: ({ side }) => texts.sides[side] },
  {
    id: 'entry',
    heading: texts.entry,
    width: isIntraday(of.timeframe) ? 168 : 104,
    cell: ({ entryAt }) => <Time atMs={entryAt} of={of} />,
    sortBy: ({ entryAt }) => entryAt,
  },
  {
    id: 'in',
    heading: texts.price,
    isNumber: true,
    width: 104,
    cell: ({ symbol, entryPrice }) => price(symbol, entryPrice),
  },
  {
    id: 'exit',
    heading: texts.exit,
    width: isIntraday(of.timeframe) ? 168 : 104,
    cell: ({ exitAt }) => <Time atMs={exitAt} of={of} />,
    sortBy: ({ exitAt }) => exitAt,
  },
  {
    id: 'out',
    heading: texts.price,
    isNumber: true,
    width: 104,
    cell: ({ symbol, exitPrice }) => price(symbol, exitPrice),
  },
  { id: 'reason', heading: texts.reason, width: 100, cell: ({ reason }) => reasons[reason] ?? reason },
  { id: 'bars', heading: texts.bars, isNumber: true, width: 60, cell: ({ bars }) => bars, sortBy: ({ bars }) => bars },
  {
    id: 'net',
    heading: texts.net,
    isNumber: true,
    width: 104,
    cell: ({ netReturn }) => change(netReturn),
    sortBy: ({ netReturn }) => netReturn,
  },
];

/** On a phone: what was traded, when it ended and what it made. The rest is in the file of trades. */
const NARROW_TRADES = {
  intraday: { symbol: 76, exit: 172, net: 84 },
  daily: { symbol: 116, exit: 116, net: 100 },
} as const;

export function TradeTable({ report, request }: Pick<SharedBacktest, 'report' | 'request'>) {
  const { timeframe, market } = request;
  const [all] = useState(() => tradeColumns({ market, timeframe }, priceCells(report, market)));
  const rows = report.trades.map((trade, at) => ({ ...trade, at }));
  return (
    <PriceColumn grids={gridsOf(report)}>
      <FittedTable
        caption={texts.tradeList}
        columns={all}
        narrow={NARROW_TRADES[isIntraday(timeframe) ? 'intraday' : 'daily']}
        rows={rows}
        keyOf={({ at }) => String(at)}
        className="max-h-96"
      />
    </PriceColumn>
  );
}

/** Returns what writes a price of a symbol, in a column of prices of all of them. */
function priceCells(report: BacktestReport, market: Market) {
  const text = priceTexts(report, market);
  const steps = new Map(report.symbols.map(({ symbol, grid }) => [symbol, grid?.tickSize]));
  return (symbol: string, price: number): ReactNode => {
    const tickSize = steps.get(symbol);
    const shown = text(symbol, price);
    return tickSize === undefined ? shown : <PriceCell tickSize={tickSize}>{shown}</PriceCell>;
  };
}

type SymbolResult = BacktestReport['symbols'][number];

const symbolColumns = (of: Tested): TableColumn<SymbolResult>[] => [
  {
    id: 'symbol',
    heading: texts.symbol,
    isName: true,
    width: 128,
    cell: ({ symbol, name }) => <span title={name}>{symbol}</span>,
    sortBy: ({ symbol }) => symbol,
  },
  {
    id: 'from',
    heading: texts.firstBar,
    width: 104,
    cell: ({ fromMs }) => (fromMs === undefined ? '–' : <Day atMs={fromMs} of={of} />),
    sortBy: ({ fromMs }) => fromMs ?? 0,
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

/** On a phone each symbol is a block of named values. */
export function SymbolResultTable({ symbols, request }: { symbols: readonly SymbolResult[]; request: Tested }) {
  const [columns] = useState(() => symbolColumns(request));
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const keyOf = ({ symbol }: SymbolResult): string => symbol;
  return (
    <div ref={place} className="min-w-0">
      {width > 0 && width < NARROW ? (
        <ScrollRegion label={texts.symbols} className="max-h-96">
          <RecordTable
            caption={texts.symbols}
            items={symbols}
            keyOf={keyOf}
            columns={columns.map(({ heading, cell }) => ({ heading, cell }))}
          />
        </ScrollRegion>
      ) : (
        <DataTable caption={texts.symbols} columns={columns} rows={symbols} keyOf={keyOf} className="max-h-80" />
      )}
    </div>
  );
}
