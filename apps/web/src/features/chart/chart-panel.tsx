import { Link } from '@tanstack/react-router';
import type { InstrumentView, PatternSignal } from '@wickwise/contract';
import { DEFAULT_TIMEFRAME, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { ReactNode } from 'react';
import { ChartBody } from './chart-body.tsx';
import { ChartHead } from './chart-head.tsx';
import { chartPanelTexts as texts } from './texts/chart-panel.ts';
import { TimeframeChoice } from './timeframe-choice.tsx';
import { timeframeFor } from './timeframe-for.ts';

export interface ChartPanelProps {
  instrument: InstrumentView;
  /** Live price and change. */
  price: ReactNode;
  /** The wanted timeframe; the next longer one where it has no bars. */
  timeframe: ScanTimeframe | undefined;
  onTimeframe: (timeframe: ScanTimeframe) => void;
  /** Signals to mark on their bars. */
  signals: readonly PatternSignal[];
}

/** An instrument's price and chart, with notes on both. */
export function ChartPanel(props: ChartPanelProps) {
  const { instrument, price, onTimeframe, signals } = props;
  const { market, symbol } = instrument;
  const timeframe = timeframeFor(instrument, props.timeframe ?? DEFAULT_TIMEFRAME);
  return (
    <section
      className="flex min-w-0 flex-1 flex-col border border-hairline bg-panel"
      aria-label={`${symbol} ${timeframe}`}
    >
      <ChartHead
        instrument={instrument}
        symbol={<LargeChartLink instrument={instrument} timeframe={timeframe} />}
        price={price}
      />
      <div className="border-b border-hairline px-1 pt-1">
        <TimeframeChoice
          instrument={instrument}
          timeframes={SCAN_TIMEFRAMES}
          value={timeframe}
          onChange={onTimeframe}
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
