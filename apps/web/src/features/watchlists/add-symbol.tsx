import { useQuery } from '@tanstack/react-query';
import type { WatchlistItem } from '@wickwise/contract';
import { type InstrumentId, splitInstrumentId } from '@wickwise/market';
import { useState } from 'react';
import { marketNames } from '../../lib/market-names.ts';
import { symbolSearchQuery } from '../../lib/symbol-search.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { watchlistTexts as texts } from './texts/watchlist.ts';

const SETTLE_MS = 150;

/** Search field that adds a symbol at the end of the list. */
export function AddSymbol({ onAdd }: { onAdd: (item: WatchlistItem) => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data } = useQuery(symbolSearchQuery(useSettled(wanted, SETTLE_MS)));
  const found = wanted === '' ? [] : (data ?? []);
  return (
    <div className="border-t border-hairline p-2">
      <Combobox
        label={texts.add}
        isLabelHidden
        placeholder={texts.add}
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
