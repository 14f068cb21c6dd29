import type { InstrumentView } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import type { ReactNode } from 'react';
import { textsOf } from '../../lib/texts.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { CHART_HEAD } from './chart-skeleton.tsx';

const texts = textsOf({
  en: { basis: { 'previous close': 'change since the previous close', '24 hours': 'change over 24 hours' } },
  hi: async () => (await import('./hindi.ts')).head,
});

export interface ChartHeadProps {
  instrument: InstrumentView;
  /** What stands as its name: a word, or a link to its chart. */
  symbol: ReactNode;
  price: ReactNode;
}

/** What a chart is of, whose prices these are, and the price now. */
export function ChartHead({ instrument: { market, name }, symbol, price }: ChartHeadProps) {
  const state = useMarketState(market);
  return (
    <header className={CHART_HEAD}>
      {/* a name that has room for some letters only falls out of sight */}
      <div className="flex h-6 min-w-0 flex-wrap items-baseline gap-x-3 overflow-hidden">
        <h2 className="text-title font-semibold whitespace-nowrap">{symbol}</h2>
        {state && <SourceBadge badge={state.badge} note={state.source.note} />}
        <p className="min-w-24 flex-1 basis-24 truncate text-body text-quiet" title={name}>
          {name}
        </p>
      </div>
      <p
        className="ml-auto flex h-6 shrink-0 items-baseline gap-3 whitespace-nowrap"
        title={texts.basis[MARKET_INFO[market].changeBasis]}
      >
        {price}
      </p>
    </header>
  );
}
