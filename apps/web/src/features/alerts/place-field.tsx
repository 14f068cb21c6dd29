import { useQuery } from '@tanstack/react-query';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { symbolSearchQuery } from '../../lib/symbol-search.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';
import { WHOLE } from './conditions/condition-form.ts';
import type { DraftProps } from './draft.ts';
import { canBeWhole, LIST } from './draft.ts';
import { alertTexts as texts } from './texts/alert.ts';

const SETTLE_MS = 150;

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
    <div className="flex flex-wrap items-end gap-3">
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
  const wanted = text.trim();
  const { data } = useQuery(symbolSearchQuery(useSettled(wanted, SETTLE_MS)));
  const isOffered = ({ market }: { market: Market }): boolean => kind !== 'strategy' || market === fixed;
  const found = wanted === '' ? [] : (data?.filter(isOffered) ?? []);
  const choose = (value: string): void => {
    const chosen = found.find(({ market, symbol }) => `${market} ${symbol}` === value);
    if (!chosen) return;
    setText(chosen.symbol);
    set({ place: chosen.symbol, market: chosen.market });
  };
  return (
    <div className="min-w-40 flex-1">
      <Combobox
        name="symbol"
        label={texts.symbol}
        text={text}
        onText={(next) => {
          setText(next);
          const meant = found.find(({ symbol }) => symbol === next.trim().toUpperCase());
          set(meant ? { place: meant.symbol, market: meant.market } : { place: '' });
        }}
        onChoose={choose}
        options={found.map(({ market, symbol, name }) => ({ value: `${market} ${symbol}`, label: symbol, note: name }))}
      />
    </div>
  );
}
