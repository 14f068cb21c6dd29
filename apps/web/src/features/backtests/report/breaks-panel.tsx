import type { BacktestReport, SharedBacktest } from '@wickwise/contract';
import { useBarDate } from '../../../lib/bar-date.ts';
import { formatCount } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { priceTexts } from './report-money.ts';

type Break = NonNullable<BacktestReport['breaks']>[number];

interface BreaksPanelProps extends Pick<SharedBacktest, 'report' | 'request'> {
  breaks: readonly Break[];
}

/** Jumps and gaps in the data, over which no result counts. */
export function BreaksPanel({ report, breaks, request }: BreaksPanelProps) {
  const { breakCount = 0, broken = 0 } = report;
  const price = priceTexts(report, request.market);
  const day = useBarDate(request);
  const when = ({ kind, fromMs, atMs }: Break): string =>
    kind === 'gap' ? `${day(fromMs)} – ${day(atMs)}` : day(atMs);
  return (
    <Panel title={texts.dataBreaks} aside={formatCount(breakCount)}>
      <p className="px-3 py-2 text-body text-pretty text-quiet">{texts.dataBreaksAbout(formatCount(broken))}</p>
      <ScrollRegion label={texts.dataBreaks} className="max-h-80 border-t border-hairline">
        <RecordTable
          caption={texts.dataBreaks}
          items={breaks}
          keyOf={({ symbol, kind, atMs }) => `${symbol} ${kind} ${atMs}`}
          columns={[
            { heading: texts.symbol, cell: ({ symbol }) => symbol },
            {
              heading: texts.dataBreak,
              cell: ({ kind, ratio }) => (ratio ? texts.jumpLike(ratio) : texts.breakKinds[kind]),
            },
            { heading: texts.breakAt, cell: when },
            {
              heading: texts.price,
              cell: ({ symbol, before, after }) => `${price(symbol, before)} → ${price(symbol, after)}`,
            },
          ]}
        />
      </ScrollRegion>
    </Panel>
  );
}
