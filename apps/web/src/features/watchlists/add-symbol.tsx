import { useLocation } from '@tanstack/react-router';
import type { WatchlistItem } from '@wickwise/contract';
import { type InstrumentId, splitInstrumentId } from '@wickwise/market';
import { useEffect, useRef, useState } from 'react';
import { ADD_SYMBOL } from '../../lib/add-symbol.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useSymbolMatches } from '../../lib/use-found-symbols.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { watchlistTexts as texts } from './texts/watchlist.ts';

export interface AddSymbolProps {
  label?: string;
  onAdd: (item: WatchlistItem) => void;
}

/** Search field that adds a symbol at the end of the list. A link to its hash focuses it. */
export function AddSymbol({ label = texts.add, onAdd }: AddSymbolProps) {
  const [text, setText] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const asked = useLocation({ select: ({ hash, state }) => (hash === ADD_SYMBOL ? state.__TSR_key : undefined) });
  useEffect(() => {
    if (asked === undefined) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [asked]);
  const wanted = text.trim();
  const found = useSymbolMatches(text);
  return (
    <div ref={place} className="border-t border-hairline p-2">
      <Combobox
        label={label}
        isLabelHidden
        placeholder={label}
        text={text}
        onText={setText}
        none={wanted === '' ? texts.emptyWhy : texts.none(wanted)}
        options={found.map(({ market, symbol, name }) => ({
          value: `${market}:${symbol}`,
          label: symbol,
          note: `${name}, ${marketNames[market]}`,
        }))}
        onChoose={(id) => {
          onAdd(splitInstrumentId(id as InstrumentId));
          setText('');
        }}
      />
    </div>
  );
}
