import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import { formerSymbols, MARKETS, type Market, soughtAs } from '@wickwise/market';
import { useEffect, useState } from 'react';
import { listText } from '../../lib/list-text.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { RESULTS_SHOWN, symbolSearchQuery } from '../../lib/symbol-search.ts';
import { followMarketStates, knownMarketStates } from '../../realtime/market-states.ts';
import { searchResultsTexts as texts } from './texts/search-results.ts';

export interface SearchResultsProps {
  id: string;
  isShown: boolean;
  wanted: string;
  /** Undefined after a failure. */
  found: readonly InstrumentView[] | undefined;
  active: number;
  onActive: (index: number) => void;
  onChoose: (instrument: InstrumentView) => void;
}

/** Search results below a field, which keeps the focus and names the active one. */
export function SearchResults({ id, isShown, wanted, found, active, onActive, onChoose }: SearchResultsProps) {
  const [more, setMore] = useState({ wanted, limit: RESULTS_SHOWN });
  const limit = more.wanted === wanted ? more.limit : RESULTS_SHOWN;
  const hasAsked = limit > RESULTS_SHOWN;
  const { data } = useQuery({ ...symbolSearchQuery(wanted, limit), enabled: hasAsked });
  const shown = (hasAsked && data) || found;
  const simulated = useSimulatedMarkets();
  const note = found === undefined ? texts.failed : found.length === 0 ? texts.none(wanted) : undefined;
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && (note ?? texts.count(found?.length ?? 0))}
      </p>
      <div
        className={`absolute top-full left-0 z-20 mt-1 w-80 max-w-[calc(100vw-4rem)] border border-quiet bg-panel ${isShown ? '' : 'hidden'}`}
      >
        {note && <p className="px-3 py-2 text-body text-quiet">{note}</p>}
        {found?.length === 0 && simulated.length > 0 && (
          <p className="px-3 pb-2 text-dense text-quiet">
            {texts.simulated(listText(simulated.map((market) => marketNames[market])))}
          </p>
        )}
        <div id={id} role="listbox" aria-label={texts.results} className="max-h-[min(32rem,70dvh)] overflow-y-auto">
          {shown?.map((instrument, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={`${instrument.market} ${instrument.symbol}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseMove={() => onActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(instrument)}
              className={`flex min-h-9 cursor-pointer items-center gap-3 px-3 pointer-coarse:min-h-11 ${
                index === active ? 'bg-[color-mix(in_oklch,var(--accent)_16%,transparent)]' : ''
              }`}
            >
              <span className="font-medium">{instrument.symbol}</span>
              <span className="min-w-0 flex-1 truncate text-dense text-quiet">{nameOf(instrument)}</span>
              {instrument.isOnDemand && (
                <span className="text-label whitespace-nowrap text-quiet" title={texts.notScannedWhy}>
                  {texts.notScanned}
                </span>
              )}
              <span className="text-label whitespace-nowrap text-quiet">{marketNames[instrument.market]}</span>
            </div>
          ))}
        </div>
        {shown && shown.length >= limit && (
          <button
            type="button"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setMore({ wanted, limit: limit + RESULTS_SHOWN })}
            className="min-h-9 w-full border-t border-hairline px-3 text-left text-dense text-quiet hover:text-ink pointer-coarse:min-h-11"
          >
            {texts.more}
          </button>
        )}
      </div>
    </>
  );
}

/** Returns the markets that have the catalogue's symbols alone. */
function useSimulatedMarkets(): Market[] {
  useEffect(followMarketStates, []);
  const states = useStore(knownMarketStates);
  return MARKETS.filter((market) => states.get(market)?.badge === 'SIMULATED');
}

/** Returns the name, with the former symbol that people may have looked for. */
function nameOf({ market, symbol, name }: InstrumentView): string {
  const former = formerSymbols(market, symbol);
  const [origin] = soughtAs(market, symbol).filter((one) => !former.includes(one));
  if (former.length > 0) return `${name} · ${texts.formerly(former.join(', '))}`;
  return origin === undefined ? name : `${name} · ${texts.splitOff(origin)}`;
}
