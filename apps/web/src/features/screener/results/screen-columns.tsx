import { Link } from '@tanstack/react-router';
import type { AttributesAnswer, ScreenComparison, ScreenRow } from '@wickwise/contract';
import { chartName, type ScanTimeframe } from '@wickwise/market';
import { ruleSentences } from '../../../lib/catalogue/rule-sentences.ts';
import { formatPercent } from '../../../lib/format.ts';
import { ServerChange, ServerPrice } from '../../../realtime/server-price.tsx';
import { ChangeText } from '../../../ui/change.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { PriceCell } from '../../../ui/price-column.tsx';
import { attributeOf, labelOf } from '../../../ui/rule/attribute-keys.ts';
import { numberText } from '../../../ui/rule/number-text.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import { screenerTexts as texts } from '../texts/screener.ts';
import { valueText } from './value-text.ts';

export interface ColumnChoice {
  columns: readonly string[];
  known: AttributesAnswer;
  timeframe: ScanTimeframe;
  isNear: boolean;
  /** Prices need wide columns. */
  isWide: boolean;
}

/** Width of prices with room for the decimals of others, px. */
const WIDE = 124;

/** Any value works: the server sorts, but the heading must be sortable. */
const sortable = { sortBy: () => 0 };

/** Returns the table's columns for the requested attributes. */
export function screenColumns({ columns, known, timeframe, isNear, isWide }: ColumnChoice): TableColumn<ScreenRow>[] {
  return [
    {
      id: 'symbol',
      heading: texts.symbol,
      isName: true,
      width: 112,
      cell: (row) => <ScreenSymbolLink row={row} timeframe={timeframe} />,
      ...sortable,
    },
    {
      id: 'price',
      heading: texts.price,
      isNumber: true,
      width: isWide ? WIDE : 96,
      cell: (row) => <ServerPrice instrument={row} />,
      ...sortable,
    },
    ...(isNear ? [lacksColumn()] : []),
    ...columns.map((key, at): TableColumn<ScreenRow> => {
      const entry = attributeOf(known.attributes, key)?.entry;
      return {
        id: key,
        heading: labelOf(known, key),
        ...(entry ? { about: entry.description } : {}),
        isNumber: true,
        width: isWide && entry?.unit === 'price' ? WIDE : 88,
        cell: (row) => {
          const text = valueText(row.values[at], entry?.unit, row);
          return entry?.unit === 'price' ? <PriceCell tickSize={row.tickSize}>{text}</PriceCell> : text;
        },
        ...sortable,
      };
    }),
    { id: 'day', heading: texts.change, isNumber: true, width: 96, cell: (row) => <ServerChange instrument={row} /> },
    {
      id: 'change',
      heading: texts.barChange,
      about: texts.barChangeAbout,
      isNumber: true,
      width: 88,
      cell: (row) => <BarChange row={row} />,
      ...sortable,
    },
    ...(isNear ? [] : [sinceColumn()]),
    {
      id: 'name',
      heading: texts.name,
      width: 120,
      takesRest: true,
      cell: ({ name }) => <span title={name}>{name}</span>,
      ...sortable,
    },
  ];
}

const sinceColumn = (): TableColumn<ScreenRow> => ({
  id: 'since',
  heading: texts.since,
  about: texts.sinceAbout,
  width: 160,
  cell: ({ since }) => (since === null ? <span className="text-quiet">{texts.longAgo}</span> : <Moment atMs={since} />),
  ...sortable,
});

const lacksColumn = (): TableColumn<ScreenRow> => ({
  id: 'lacks',
  heading: texts.lacks,
  width: 280,
  cell: ({ missing }) => missing && <Lack missing={missing} />,
});

function Lack({ missing: { condition, text, left } }: { missing: ScreenComparison }) {
  const words = ruleSentences.condition(condition, text);
  return (
    <span title={words}>
      {words} <span className="text-quiet">({numberText(left)})</span>
    </span>
  );
}

export function ScreenSymbolLink({ row, timeframe }: { row: ScreenRow; timeframe: ScanTimeframe }) {
  return (
    <Link
      to="/dashboard/chart/$market/$symbol"
      params={{ market: row.market, symbol: chartName(row.symbol) }}
      search={{ timeframe }}
      title={row.name}
      tabIndex={-1}
      className="font-medium hover:underline"
    >
      {row.symbol}
    </Link>
  );
}

export function BarChange({ row: { changePct } }: { row: Pick<ScreenRow, 'changePct'> }) {
  if (changePct === null) return <span className="text-quiet">–</span>;
  return <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>;
}
