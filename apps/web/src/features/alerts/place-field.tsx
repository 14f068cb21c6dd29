import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { typedInFull, useSymbolMatches } from '../../lib/use-found-symbols.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';
import { useLateMatch } from '../../ui/use-late-match.ts';
import { WHOLE } from './conditions/condition-form.ts';
import type { DraftProps } from './draft.ts';
import { canBeWhole, LIST } from './draft.ts';
import { alertTexts as texts } from './texts/alert.ts';

/** Scope of an alert: a symbol, a watchlist, or for signals and strategies the whole market. */
export function PlaceField({ draft, set }: DraftProps) {
  const { markets } = useConstants();
  const { data: lists } = useQuery(watchlistsQuery);
  const { kind, place, market } = draft;
  if (kind === 'screen') return null;
  const isSymbol = !place.startsWith(LIST) && place !== WHOLE;
  const isFixed = kind === 'strategy'; // its market is given
  const whole = { value: WHOLE, label: isFixed ? texts.allOf(marketNames[market]) : texts.wholeMarket };
  const own = lists?.map(({ id, name }) => ({ value: LIST + id, label: texts.ofWatchlist(name) })) ?? [];
  const choose = (next: string): void => set({ place: next === 'symbol' ? '' : next });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        name="watchlistId"
        label={texts.on}
        value={isSymbol ? 'symbol' : place}
        onChange={choose}
        options={[...(canBeWhole(kind) ? [whole] : []), { value: 'symbol', label: texts.oneSymbol }, ...own]}
      />
      {isSymbol && <SymbolField key={isFixed ? market : ''} draft={draft} set={set} />}
      {!isSymbol && !isFixed && (kind !== 'news' || place === WHOLE) && (
        <Select
          label={texts.market}
          value={market}
          onChange={(next) => set({ market: next })}
          options={markets.map((value) => ({ value, label: marketNames[value] }))}
        />
      )}
    </div>
  );
}

function SymbolField({ draft: { place, kind, market: fixed }, set }: DraftProps) {
  const [text, setText] = useState(place);
  const isOffered = ({ market }: { market: Market }): boolean => kind !== 'strategy' || market === fixed;
  const found = useSymbolMatches(text).filter(isOffered);
  const take = ({ market, symbol }: InstrumentView): void => set({ place: symbol, market });
  const noteTyped = useLateMatch(typedInFull(found, text), take);
  const choose = (value: string): void => {
    const chosen = found.find(({ market, symbol }) => `${market} ${symbol}` === value);
    if (!chosen) return;
    setText(chosen.symbol);
    noteTyped(false);
    take(chosen);
  };
  return (
    <div className="min-w-40 flex-1">
      <Combobox
        name="symbol"
        label={texts.symbol}
        text={text}
        onText={(next) => {
          setText(next);
          const typed = typedInFull(found, next);
          noteTyped(!typed);
          if (typed) take(typed);
          else set({ place: '' });
        }}
        onChoose={choose}
        options={found.map(({ market, symbol, name }) => ({ value: `${market} ${symbol}`, label: symbol, note: name }))}
      />
    </div>
  );
}
