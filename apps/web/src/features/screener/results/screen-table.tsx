import type { AttributesAnswer, ScreenRow } from '@wickwise/contract';
import { instrumentId, type ScanTimeframe } from '@wickwise/market';
import { type ReactNode, useMemo, useState } from 'react';
import { useServerWatch } from '../../../realtime/server-price.tsx';
import { isWideColumn, PriceColumn } from '../../../ui/price-column.tsx';
import type { TableLayout } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useRowHeight } from '../../../ui/table/row-height.ts';
import { rowOrder, shownColumns } from '../screen-question.ts';
import type { ChangeSearch, ScreenSearch } from '../screen-search.ts';
import { screenerTexts as texts } from '../texts/screener.ts';
import { screenColumns } from './screen-columns.tsx';

export interface ScreenTableProps {
  rows: readonly ScreenRow[] | undefined;
  search: ScreenSearch;
  timeframe: ScanTimeframe;
  known: AttributesAnswer;
  onSearch: ChangeSearch;
  /** Called when the last rows are visible, to load more. */
  onEnd: () => void;
  empty: ReactNode;
  error: ReactNode;
}

/** Height of headings and scrollbar, px. */
const FRAME_HEIGHT = 50;

/** Settings that the browser applies itself. */
type Arranged = Omit<TableLayout, 'sort'>;

/** Matching rows, with live prices of visible ones; a row opens its explanation. */
export function ScreenTable({ rows, search, timeframe, known, onSearch, onEnd, empty, error }: ScreenTableProps) {
  const { near = false, why } = search;
  const { sort, isDescending } = rowOrder(search);
  const key = shownColumns(search).join(' ');
  const isWide = isWideColumn(rows);
  const columns = useMemo(
    () => screenColumns({ columns: key === '' ? [] : key.split(' '), known, timeframe, isNear: near, isWide }),
    [key, known, timeframe, near, isWide],
  );
  const [arranged, setArranged] = useState<Arranged>({});
  const [inSight, setInSight] = useState<readonly ScreenRow[]>([]);
  useServerWatch(inSight.map(({ market, symbol }) => instrumentId(market, symbol)));
  const onLayout = ({ sort: next, ...others }: TableLayout): void => {
    setArranged(others);
    if (next?.id === sort && next.isDescending === isDescending) return;
    onSearch({ sort: next?.id, descending: next?.isDescending ? true : undefined });
  };
  const last = rows?.at(-1);
  const rowHeight = useRowHeight();
  const height = rows && rows.length > 0 ? `min(70dvh, ${FRAME_HEIGHT + rows.length * rowHeight}px)` : undefined;
  return (
    <div style={height ? { height } : {}} className={height || rows ? '' : 'min-h-80'}>
      <PriceColumn grids={rows}>
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={rows}
          keyOf={({ symbol }) => symbol}
          isSortedOutside
          layout={{ ...arranged, sort: near ? undefined : { id: sort, isDescending } }}
          onLayout={onLayout}
          onOpen={({ symbol }) => onSearch({ why: symbol })}
          selectedKey={why}
          onInSight={(next) => {
            setInSight((known) => (isSame(known, next) ? known : next));
            if (last && next.at(-1) === last) onEnd();
          }}
          empty={empty}
          error={error}
        />
      </PriceColumn>
    </div>
  );
}

const isSame = (a: readonly ScreenRow[], b: readonly ScreenRow[]): boolean =>
  a.length === b.length && a.every(({ symbol }, i) => symbol === b[i]?.symbol);
