import type { AttributesAnswer, ScreenRow } from '@wickwise/contract';
import { instrumentId, type ScanTimeframe } from '@wickwise/market';
import { type ReactNode, useMemo, useState } from 'react';
import { useWatch } from '../../../realtime/use-quote.ts';
import type { TableLayout } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useRowHeight } from '../../../ui/table/row-height.ts';
import type { ChangeSearch, ScreenSearch } from '../screen-search.ts';
import { screenerTexts as texts } from '../texts.ts';
import { screenColumns } from './screen-columns.tsx';

export interface ScreenTableProps {
  rows: readonly ScreenRow[] | undefined;
  search: ScreenSearch;
  timeframe: ScanTimeframe;
  known: AttributesAnswer;
  onSearch: ChangeSearch;
  /** The last rows came in sight: there may be more. */
  onEnd: () => void;
  empty: ReactNode;
  error: ReactNode;
}

/** Pixels of headings and of a scrollbar at the foot. */
const FRAME_HEIGHT = 50;

/** What the browser itself can arrange. */
type Arranged = Omit<TableLayout, 'sort'>;

/** The rows that match, with live prices of those in sight; a row opens its reasons. */
export function ScreenTable({ rows, search, timeframe, known, onSearch, onEnd, empty, error }: ScreenTableProps) {
  const { columns: asked, near = false, sort = 'symbol', descending = false, why } = search;
  const key = asked?.join(' ') ?? '';
  const columns = useMemo(
    () => screenColumns({ columns: key === '' ? [] : key.split(' '), known, timeframe, isNear: near }),
    [key, known, timeframe, near],
  );
  const [arranged, setArranged] = useState<Arranged>({});
  const [inSight, setInSight] = useState<readonly ScreenRow[]>([]);
  useWatch(inSight.map(({ market, symbol }) => instrumentId(market, symbol)));
  const onLayout = ({ sort: next, ...others }: TableLayout): void => {
    setArranged(others);
    if (next?.id === sort && next.isDescending === descending) return;
    const isUsual = !next || (next.id === 'symbol' && !next.isDescending);
    onSearch({ sort: isUsual ? undefined : next.id, descending: next?.isDescending ? true : undefined });
  };
  const last = rows?.at(-1);
  const rowHeight = useRowHeight();
  const height = rows && rows.length > 0 ? `min(70dvh, ${FRAME_HEIGHT + rows.length * rowHeight}px)` : undefined;
  return (
    <div style={height ? { height } : {}} className={height ? '' : 'min-h-80'}>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={rows}
        keyOf={({ symbol }) => symbol}
        isSortedOutside
        layout={{ ...arranged, sort: near ? undefined : { id: sort, isDescending: descending } }}
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
    </div>
  );
}

const isSame = (a: readonly ScreenRow[], b: readonly ScreenRow[]): boolean =>
  a.length === b.length && a.every(({ symbol }, i) => symbol === b[i]?.symbol);
