import { Link } from '@tanstack/react-router';
import type { InstrumentView, PatternSignal } from '@wickwise/contract';
import { DEFAULT_TIMEFRAME, MARKET_INFO, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { ReactNode } from 'react';
import { textsOf } from '../../lib/texts.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ChartBody } from './chart-body.tsx';
import { CHART_HEAD } from './chart-skeleton.tsx';
import { hasBarsOf, timeframeFor } from './timeframe-for.ts';

const texts = textsOf({
  en: {
    timeframe: 'Timeframe',
    large: 'Show the chart large',
    notRecorded: (finest: string) => `Recorded in bars of ${finest} and longer`,
    basis: { 'previous close': 'change since the previous close', '24 hours': 'change over 24 hours' },
  },
});

export interface ChartPanelProps {
  instrument: InstrumentView;
  /** Its live price and change. */
  price: ReactNode;
  /** The wanted bars; the next longer ones show where there are none. */
  timeframe: ScanTimeframe | undefined;
  onTimeframe: (timeframe: ScanTimeframe) => void;
  /** Signals to mark on the bars that made them. */
  signals: readonly PatternSignal[];
}

/** An instrument's price, its chart, and what to know about both. */
export function ChartPanel(props: ChartPanelProps) {
  const { instrument, price, onTimeframe, signals } = props;
  const { market, symbol, name, finest } = instrument;
  const timeframe = timeframeFor(instrument, props.timeframe ?? DEFAULT_TIMEFRAME);
  const state = useMarketState(market);
  return (
    <section
      className="flex min-w-0 flex-1 flex-col border border-hairline bg-panel"
      aria-label={`${symbol} ${timeframe}`}
    >
      <header className={CHART_HEAD}>
        <div className="flex h-6 min-w-0 items-baseline gap-x-3">
          <h2 className="text-title font-semibold whitespace-nowrap">
            <LargeChartLink instrument={instrument} timeframe={timeframe} />
          </h2>
          <p className="min-w-0 truncate text-body text-quiet" title={name}>
            {name}
          </p>
          {state && <SourceBadge badge={state.badge} note={state.source.note} />}
        </div>
        <p
          className="ml-auto flex h-6 shrink-0 items-baseline gap-3 whitespace-nowrap"
          title={texts.basis[MARKET_INFO[market].changeBasis]}
        >
          {price}
        </p>
      </header>
      <div className="border-b border-hairline px-1 pt-1">
        <Segmented
          label={texts.timeframe}
          value={timeframe}
          onChange={onTimeframe}
          options={SCAN_TIMEFRAMES.map((one) => ({
            value: one,
            label: one,
            isDisabled: !hasBarsOf(instrument, one),
            ...(hasBarsOf(instrument, one) ? {} : { title: texts.notRecorded(finest) }),
          }))}
        />
      </div>
      <ChartBody
        key={`${market} ${symbol} ${timeframe}`}
        instrument={instrument}
        timeframe={timeframe}
        signals={signals}
      />
    </section>
  );
}

function LargeChartLink({ instrument, timeframe }: { instrument: InstrumentView; timeframe: ScanTimeframe }) {
  const { market, symbol } = instrument;
  return (
    <Link
      to="/dashboard/chart/$market/$symbol"
      params={{ market, symbol }}
      search={{ timeframe }}
      title={texts.large}
      className="underline decoration-hairline underline-offset-4 hover:decoration-current"
    >
      {symbol}
    </Link>
  );
}
