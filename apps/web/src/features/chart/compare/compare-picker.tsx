import { useQuery } from '@tanstack/react-query';
import { CHART_LIMITS, type InstrumentView } from '@wickwise/contract';
import { type InstrumentId, instrumentId, splitInstrumentId } from '@wickwise/market';
import { useRef, useState } from 'react';
import { marketNames } from '../../../lib/market-names.ts';
import { symbolSearchQuery } from '../../../lib/symbol-search.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { INPUT } from '../../../ui/field.tsx';
import { chartTexts } from '../texts/chart.ts';

const texts = chartTexts.compare;
const SETTLE_MS = 150;

export interface ComparePickerProps {
  instrument: Pick<InstrumentView, 'market' | 'symbol'>;
  compared: readonly string[];
  onChange: (compared: readonly string[]) => void;
}

/** Compared instruments, with a search for more. */
export function ComparePicker({ instrument, compared, onChange }: ComparePickerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const { data, error } = useQuery(symbolSearchQuery(useSettled(wanted, SETTLE_MS)));
  const own = instrumentId(instrument.market, instrument.symbol);
  const found = wanted === '' ? [] : (data ?? []);
  const others = found.filter((one) => ![own, ...compared].includes(instrumentId(one.market, one.symbol)));
  const isFull = compared.length >= CHART_LIMITS.compared;
  const note = error ? texts.failed : wanted !== '' && data?.length === 0 ? texts.notFound(wanted) : undefined;
  return (
    <>
      <p className="mb-3 text-body text-pretty text-quiet">{texts.intro}</p>
      <Compared compared={compared} onChange={onChange} />
      {isFull ? (
        <p className="mt-3 text-body text-quiet">{texts.full(CHART_LIMITS.compared)}</p>
      ) : (
        <label className="mt-3 block">
          <span className="text-body font-medium">{texts.search}</span>
          <input
            ref={field}
            // biome-ignore lint/a11y/noAutofocus: the window opens for typing a symbol
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={INPUT}
          />
        </label>
      )}
      <p role="status" className="mt-1 text-dense text-quiet">
        {note}
      </p>
      <ul>
        {!isFull &&
          others.map(({ market, symbol, name }) => (
            <li key={`${market} ${symbol}`} className="border-b border-hairline">
              <button
                type="button"
                aria-label={texts.add(symbol)}
                onClick={() => {
                  onChange([...compared, instrumentId(market, symbol)]);
                  setText('');
                  field.current?.focus();
                }}
                className="flex min-h-9 w-full items-center gap-3 px-1 text-left hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] pointer-coarse:min-h-11"
              >
                <span className="font-medium">{symbol}</span>
                <span className="min-w-0 flex-1 truncate text-dense text-quiet">{name}</span>
                <span className="text-label whitespace-nowrap text-quiet">{marketNames[market]}</span>
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

function Compared({ compared, onChange }: Omit<ComparePickerProps, 'instrument'>) {
  if (compared.length === 0) return <p className="text-body text-quiet">{texts.none}</p>;
  return (
    <ul>
      {compared.map((id) => (
        <li key={id} className="flex min-h-9 items-center justify-between border-b border-hairline">
          <span className="font-medium">{splitInstrumentId(id as InstrumentId).symbol}</span>
          <button
            type="button"
            aria-label={texts.remove(splitInstrumentId(id as InstrumentId).symbol)}
            onClick={() => onChange(compared.filter((one) => one !== id))}
            className="min-h-9 px-3 text-quiet hover:text-ink pointer-coarse:min-h-11"
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
