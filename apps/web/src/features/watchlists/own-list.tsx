import type { InstrumentView, Watchlist, WatchlistItem } from '@wickwise/contract';
import { type InstrumentId, instrumentId } from '@wickwise/market';
import { useRef, useState } from 'react';
import { moved } from '../../lib/moved.ts';
import { useWatch } from '../../realtime/use-quote.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { PriceColumn } from '../../ui/price-column.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import { OwnRow } from './own-row.tsx';
import { rowIdOf } from './rebased.ts';
import { watchlistTexts as texts } from './texts/watchlist.ts';

export interface OwnListProps {
  list: Watchlist;
  /** Instruments of all markets; undefined while loading. */
  instruments: ReadonlyMap<InstrumentId, InstrumentView> | undefined;
  selected: InstrumentId | undefined;
  onChoose: () => void;
  onItems: (items: WatchlistItem[]) => void;
}

/** The user's list: instruments with live prices, and headings, in a manual order. */
export function OwnList({ list, instruments, selected, onChoose, onItems }: OwnListProps) {
  const { items, paused = [] } = list;
  const isPaused = (item: WatchlistItem): boolean => paused.includes(rowIdOf(item));
  useWatch(
    items.flatMap((item) => ('symbol' in item && !isPaused(item) ? instrumentId(item.market, item.symbol) : [])),
  );
  const known = items.flatMap((item) =>
    'symbol' in item ? (instruments?.get(instrumentId(item.market, item.symbol)) ?? []) : [],
  );
  const rows = useRef<HTMLTableSectionElement>(null);
  const [status, setStatus] = useState('');
  const ids = items.map(rowIdOf);
  // headings may repeat
  const keys = ids.map((id, place) => `${id} ${ids.slice(0, place).filter((one) => one === id).length}`);
  const names = items.map((item) => ('section' in item ? item.section : item.symbol));
  const order = useDragOrder(rows, names, (from, to) => {
    onItems(moved(items, from, to));
    setStatus(texts.moved(names[from] ?? '', to + 1));
  });
  if (items.length === 0) return <EmptyNote title={texts.empty}>{texts.emptyWhy}</EmptyNote>;
  return (
    <>
      <p role="status" className="sr-only">
        {order.status ?? status}
      </p>
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{list.name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.symbol}</th>
            <th scope="col">{texts.course}</th>
            <th scope="col">{texts.price}</th>
            <th scope="col">{texts.actions}</th>
          </tr>
        </thead>
        <PriceColumn grids={known}>
          <tbody ref={rows}>
            {items.map((item, place) => (
              <OwnRow
                key={keys[place]}
                item={item}
                instrument={'symbol' in item ? instruments?.get(instrumentId(item.market, item.symbol)) : undefined}
                isLoading={!instruments}
                isPaused={isPaused(item)}
                isSelected={rowIdOf(item) === selected}
                isDragged={order.dragged === place}
                isTarget={order.target === place && order.dragged !== place}
                handle={order.handle(place)}
                onChoose={onChoose}
                onRemove={() => onItems(items.filter((_, i) => i !== place))}
              />
            ))}
          </tbody>
        </PriceColumn>
      </table>
    </>
  );
}
