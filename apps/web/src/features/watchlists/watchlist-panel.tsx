import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Select } from '../../ui/select.tsx';
import { chooseList, chosenList, OF_MARKET } from './chosen-list.ts';
import { watchlistTexts as texts } from './texts/watchlist.ts';

const ListMenu = lazyPart(async () => (await import('./list-menu.tsx')).ListMenu);
const OwnListPart = lazyPart(async () => (await import('./own-list-part.tsx')).OwnListPart, {
  place: <div className="h-[36rem]" />,
});
const ADDER_PLACE = <div className="h-[49px] border-t border-hairline pointer-coarse:h-[61px]" />;
const FirstListAdder = lazyPart(async () => (await import('./first-list-adder.tsx')).FirstListAdder, {
  place: ADDER_PLACE,
  isQuiet: true,
});

export interface WatchlistPanelProps {
  /** Market whose featured instruments show without an own list. */
  market: Market;
  ofMarket: ReactNode;
  instruments: ReadonlyMap<InstrumentId, InstrumentView> | undefined;
  selected: InstrumentId | undefined;
  onChoose: () => void;
  note?: ReactNode;
}

/** The user's lists and the market's: selected at the top, ordered by hand, extended at the bottom. */
export function WatchlistPanel({ market, ofMarket, instruments, selected, onChoose, note }: WatchlistPanelProps) {
  const { data: lists, error, refetch } = useQuery(watchlistsQuery);
  const wanted = useStore(chosenList);
  const [first] = lists ?? [];
  // the chosen one may be deleted, or another user's of this browser
  const usual = wanted === OF_MARKET ? undefined : lists?.find(({ items }) => items.length > 0);
  const list = lists?.find(({ id }) => id === wanted) ?? usual;
  return (
    <section className="flex min-w-0 flex-col border border-hairline bg-panel" aria-label={texts.choose}>
      <header className="flex min-h-10 shrink-0 items-center gap-2 border-b border-hairline px-2 py-1">
        <Select
          label={texts.choose}
          isLabelHidden
          value={list?.id ?? OF_MARKET}
          options={[
            { value: OF_MARKET, label: texts.ofMarket(marketNames[market]) },
            ...(lists ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={chooseList}
        />
        <span className="h-8 w-8">{lists && <ListMenu list={list} />}</span>
        <span className="ml-auto flex items-center gap-2 text-dense text-quiet">{note}</span>
      </header>
      {error && (
        <div className="p-2">
          <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
        </div>
      )}
      {list ? (
        <OwnListPart list={list} instruments={instruments} selected={selected} onChoose={onChoose} />
      ) : (
        <>
          <div className="flex-1">{ofMarket}</div>
          {first ? <FirstListAdder list={first} /> : !error && ADDER_PLACE}
        </>
      )}
    </section>
  );
}
