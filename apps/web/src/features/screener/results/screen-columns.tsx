import { Link } from '@tanstack/react-router';
import type { AttributesAnswer, ScreenRow } from '@wickwise/contract';
import { chartName, type ScanTimeframe } from '@wickwise/market';
import { formatPercent } from '../../../lib/format.ts';
import { LiveChange, LivePrice } from '../../../realtime/live-price.tsx';
import { ChangeText } from '../../../ui/change.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { attributeOf, labelOf } from '../../../ui/rule/attribute-keys.ts';
import { numberText } from '../../../ui/rule/number-text.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import { screenerTexts as texts } from '../texts.ts';
import { valueText } from './value-text.ts';

export interface ColumnChoice {
  columns: readonly string[];
  known: AttributesAnswer;
  timeframe: ScanTimeframe;
  isNear: boolean;
}

/** Any value will do: the server sorts, and a heading that can be pressed must know that it can. */
const sortable = { sortBy: () => 0 };

/** What stands in the table, for the attributes that are asked for. */
export function screenColumns({ columns, known, timeframe, isNear }: ColumnChoice): TableColumn<ScreenRow>[] {
  return [
    {
      id: 'symbol',
      heading: texts.symbol,
      isName: true,
      width: 112,
      cell: (row) => <SymbolLink row={row} timeframe={timeframe} />,
      ...sortable,
    },
    {
      id: 'name',
      heading: texts.name,
      width: 140,
      takesRest: true,
      cell: ({ name }) => <span title={name}>{name}</span>,
      ...sortable,
    },
    { id: 'price', heading: texts.price, isNumber: true, cell: (row) => <LivePrice instrument={row} />, ...sortable },
    { id: 'day', heading: texts.change, isNumber: true, cell: (row) => <LiveChange instrument={row} /> },
    {
      id: 'change',
      heading: texts.barChange,
      about: texts.barChangeAbout,
      isNumber: true,
      cell: (row) => <BarChange row={row} />,
      ...sortable,
    },
    ...(isNear ? [lacksColumn()] : [sinceColumn()]),
    ...columns.map((key, at): TableColumn<ScreenRow> => {
      const entry = attributeOf(known.attributes, key)?.entry;
      return {
        id: key,
        heading: labelOf(known, key),
        ...(entry ? { about: entry.description } : {}),
        isNumber: true,
        cell: (row) => valueText(row.values[at], entry?.unit, row),
        ...sortable,
      };
    }),
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
  cell: ({ missing }) =>
    missing && (
      <span title={missing.text}>
        {missing.text} <span className="text-quiet">({numberText(missing.left)})</span>
      </span>
    ),
});

export function SymbolLink({ row, timeframe }: { row: ScreenRow; timeframe: ScanTimeframe }) {
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
