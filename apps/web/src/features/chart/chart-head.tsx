import type { InstrumentView } from '@wickwise/contract';
import { formerSymbols, MARKET_INFO } from '@wickwise/market';
import type { ReactNode } from 'react';
import { useMarketState } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { chartHead } from './chart-skeleton.tsx';
import { chartHeadTexts as texts } from './texts/chart-head.ts';

export interface ChartHeadProps {
  instrument: InstrumentView;
  /** A word, or a link to its chart. */
  symbol: ReactNode;
  price: ReactNode;
  /** Whether the chart has the page: on small screens its head is one row without the name. */
  isTall?: boolean;
}

/** Head of a chart: instrument, badge and price. */
export function ChartHead({ instrument, symbol, price, isTall = false }: ChartHeadProps) {
  const { market } = instrument;
  const state = useMarketState(market);
  const former = formerSymbols(market, instrument.symbol);
  const name = [instrument.name, former.length > 0 && texts.formerly(former.join(', '))].filter(Boolean).join(' · ');
  return (
    <header className={chartHead(isTall)}>
      {/* a name that has room for some letters only falls out of sight; in one row of a phone the change does, never the badge */}
      <div
        className={`flex h-6 min-w-0 flex-wrap items-baseline gap-x-3 overflow-hidden ${isTall ? 'max-md:shrink-0' : ''}`}
      >
        <h2 className="text-title font-semibold whitespace-nowrap">{symbol}</h2>
        {state && <SourceBadge badge={state.badge} note={state.source.note} />}
        <p
          className={`min-w-24 flex-1 basis-24 truncate text-body text-quiet ${isTall ? 'max-md:sr-only' : ''}`}
          title={name}
        >
          {name}
        </p>
      </div>
      <p
        data-roomy
        className={`ml-auto flex h-6 items-baseline justify-end gap-x-3 whitespace-nowrap ${isTall ? 'overflow-hidden max-md:flex-wrap md:shrink-0' : 'shrink-0'}`}
        title={texts.basis[MARKET_INFO[market].changeBasis]}
      >
        {price}
      </p>
    </header>
  );
}
