import { useQuery } from '@tanstack/react-query';
import { type InstrumentId, instrumentId } from '@wickwise/market';
import { useState } from 'react';
import { marketNames } from '../../lib/market-names.ts';
import { symbolSearchQuery } from '../../lib/symbol-search.ts';
import { useSymbolMatches } from '../../lib/use-found-symbols.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { TextField } from '../../ui/field.tsx';
import { setupTexts } from './texts/setup.ts';

const texts = setupTexts.symbols;
const SETTLE_MS = 120;

/** Search field that adds a symbol. */
export function SymbolAdder({ onAdd }: { onAdd: (id: InstrumentId) => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data, error } = useQuery(symbolSearchQuery(useSettled(wanted, SETTLE_MS)));
  // the first list is of what is scanned
  const found = useSymbolMatches(text).filter(({ isOnDemand }) => !isOnDemand);
  const add = (id: InstrumentId): void => {
    onAdd(id);
    setText('');
  };
  return (
    <div>
      <TextField
        name="symbol"
        label={texts.search}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault(); // Enter adds the first one instead of submitting
          const [first] = found;
          if (first) add(instrumentId(first.market, first.symbol));
        }}
      />
      <p role="status" className="mt-1 text-dense text-quiet empty:hidden">
        {error ? texts.failed : wanted !== '' && data?.length === 0 && texts.none(wanted)}
      </p>
      <ul className="mt-1 empty:hidden">
        {found.map(({ market, symbol, name }) => (
          <li key={`${market} ${symbol}`} className="border-b border-hairline">
            <button
              type="button"
              aria-label={texts.add(symbol)}
              onClick={() => add(instrumentId(market, symbol))}
              className="flex min-h-9 w-full items-center gap-3 px-1 text-left hover:bg-panel pointer-coarse:min-h-11"
            >
              <span className="font-medium">{symbol}</span>
              <span className="min-w-0 flex-1 truncate text-dense text-quiet">{name}</span>
              <span className="text-label whitespace-nowrap text-quiet">{marketNames[market]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
