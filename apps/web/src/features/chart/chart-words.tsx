import type { BarTuple, InstrumentView, PriceGap } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { formatPercent } from '../../lib/format.ts';
import { describeChart } from './describe.ts';
import { Gaps } from './gaps/lazy.ts';
import { chartTexts } from './texts/chart.ts';

const texts = chartTexts.asText;

export interface ChartWordsProps {
  instrument: InstrumentView;
  timeframe: ChartTimeframe;
  bars: readonly BarTuple[];
  gaps: readonly PriceGap[];
  zone: string;
}

/** The chart as text. */
export function ChartWords({ instrument, timeframe, bars, gaps, zone }: ChartWordsProps) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  return (
    <section aria-label={texts.title} className="border border-hairline bg-panel">
      <h2 className="flex min-h-10 items-center border-b border-hairline px-3 text-body font-semibold">
        {texts.title}
      </h2>
      <p className="max-w-prose px-3 py-3 text-body">
        {describeChart(instrument, timeframe, bars)}{' '}
        {texts.change(bars.length, formatPercent(100 * (last[4] / first[1] - 1)))}
        {gaps.length > 0 && <Gaps gaps={gaps} zone={zone} timeframe={timeframe} />}
      </p>
    </section>
  );
}
