import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChosenSymbol, type ScanUniverse, ScanUniverseAnswer } from '@wickwise/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { scansTexts as texts } from '../texts/scans.ts';
import { listedQuery, scanUniverseQuery } from './queries.ts';

const SETTLE_MS = 200;

/** What is scanned of one market beside the catalogue, to be added to and removed. */
export function ScannedMarket({ universe, most }: { universe: ScanUniverse; most: number }) {
  const { market, provider, catalogue, listed, chosen } = universe;
  const client = useQueryClient();
  const own = chosen.filter(({ isFromSettings }) => !isFromSettings).map(({ symbol }) => symbol);
  const choose = useMutation({
    mutationFn: (symbols: readonly string[]) =>
      api.put(`admin/scan-universe/${market}`, { symbols }, ScanUniverseAnswer),
    onSuccess: (answer) => client.setQueryData(scanUniverseQuery.queryKey, answer),
  });
  return (
    <section aria-label={marketNames[market]} className="flex flex-col gap-2 border border-hairline p-3">
      <h3 className="text-reading font-semibold">{marketNames[market]}</h3>
      <p className="text-dense text-quiet">
        {provider} · {texts.counts(formatCount(catalogue), formatCount(listed))}
      </p>
      {choose.error && <FailureNote error={choose.error} />}
      {chosen.length > 0 && (
        <ul>
          {chosen.map((one) => (
            <ChosenLine
              key={one.symbol}
              chosen={one}
              isBusy={choose.isPending}
              onRemove={() => choose.mutate(own.filter((symbol) => symbol !== one.symbol))}
            />
          ))}
        </ul>
      )}
      {chosen.length === 0 && <p className="text-body text-quiet">{listed === 0 ? texts.noList : texts.none}</p>}
      {listed > 0 && own.length >= most && <p className="text-body text-quiet">{texts.full(most)}</p>}
      {listed > 0 && own.length < most && (
        <ListedAdder universe={universe} onAdd={(symbol) => choose.mutate([...own, symbol])} />
      )}
    </section>
  );
}

function ChosenLine({
  chosen: { symbol, name, state, isFromSettings },
  isBusy,
  onRemove,
}: {
  chosen: ChosenSymbol;
  isBusy: boolean;
  onRemove: () => void;
}) {
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-hairline text-body">
      <span className="font-medium">{symbol}</span>
      <span className="min-w-0 flex-1 truncate text-dense text-quiet">{name}</span>
      <span className="text-dense text-quiet">{isFromSettings ? texts.fromSettings : texts.states[state]}</span>
      {!isFromSettings && (
        <Button look="plain" aria-label={texts.remove(symbol)} disabled={isBusy} onClick={onRemove}>
          ×
        </Button>
      )}
    </li>
  );
}

/** Search of what the market's source lists. */
function ListedAdder({ universe, onAdd }: { universe: ScanUniverse; onAdd: (symbol: string) => void }) {
  const { market, chosen } = universe;
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data } = useQuery(listedQuery(market, useSettled(wanted, SETTLE_MS)));
  const taken = new Set(chosen.map(({ symbol }) => symbol));
  const found = wanted === '' ? [] : (data?.filter(({ symbol }) => !taken.has(symbol)) ?? []);
  const add = (symbol: string): void => {
    onAdd(symbol);
    setText('');
  };
  return (
    <div>
      <TextField
        name={`scan-${market}`}
        label={texts.add}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          const [first] = found;
          if (key === 'Enter' && first) add(first.symbol);
        }}
      />
      <p role="status" className="mt-1 text-dense text-quiet empty:hidden">
        {wanted !== '' && data?.length === 0 && texts.noMatch}
      </p>
      <ul className="mt-1 empty:hidden">
        {found.map(({ symbol, name }) => (
          <li key={symbol} className="border-b border-hairline">
            <button
              type="button"
              aria-label={texts.addOne(symbol)}
              onClick={() => add(symbol)}
              className="flex min-h-9 w-full items-center gap-3 px-1 text-left hover:bg-panel pointer-coarse:min-h-11"
            >
              <span className="font-medium">{symbol}</span>
              <span className="min-w-0 flex-1 truncate text-dense text-quiet">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
