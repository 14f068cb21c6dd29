import type { RecordFigures } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { formatShare } from '../../../lib/format-share.ts';
import { ChangeText } from '../../../ui/change.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { adviceRecordTexts as texts } from '../texts/advice-record.ts';
import { ExcessMark, rateWords } from './record-parts.tsx';
import { ResultsChart } from './results-chart.tsx';
import { StakesChart } from './stakes-chart.tsx';

/** Width of the interval of the difference, px. */
const MARK_PX = 160;
const NONE = '–';

const percentText = (value: number | null): ReactNode =>
  value === null ? NONE : <ChangeText of={value}>{formatPercent(value)}</ChangeText>;

/** Figures of an expert's closed calls, each with what it is. */
export function RecordView({ record }: { record: RecordFigures }) {
  const { excessPct, hitRate, worstRun, exposure, equity, isSmall } = record;
  const rows: readonly (readonly [name: string, value: ReactNode, why: string])[] = [
    [texts.excess, excessPct ? <Excess key="excess" excess={excessPct} /> : NONE, texts.why.excess],
    [texts.hitRate, hitRate ? rateWords(hitRate) : NONE, texts.why.hitRate],
    [texts.mean, percentText(record.meanPct), texts.why.mean],
    [texts.median, percentText(record.medianPct), texts.why.median],
    [texts.best, percentText(record.bestPct), texts.why.best],
    [texts.worst, percentText(record.worstPct), texts.why.worst],
    [texts.worstRun, worstRun ? texts.run(worstRun.calls, formatPercent(worstRun.pct)) : NONE, texts.why.worstRun],
    [
      texts.exposure,
      exposure === null ? NONE : texts.exposed(formatShare(exposure), formatCount(record.mostOpen)),
      texts.why.exposure,
    ],
    [
      texts.counts,
      texts.countsOf(record.closed, record.open, record.waiting, record.neverEntered, record.withdrawn),
      texts.why.counts,
    ],
  ];
  const results = equity.map(({ pct }, i) => pct - (equity[i - 1]?.pct ?? 0));
  return (
    <div className="flex flex-col">
      {isSmall && (
        <p className="border-l-2 border-warn px-3 py-1 text-body text-pretty">
          <strong className="font-medium">{texts.small}.</strong> {texts.why.small}
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
        <dl className="divide-y divide-hairline text-body">
          {rows.map(([name, value, why]) => (
            <div key={name} className="flex items-center justify-between gap-x-4 px-3 py-1.5">
              <dt className="flex shrink-0 items-center gap-1.5 text-quiet">
                {name}
                <HelpMark label={texts.helpOn(name)} title={name}>
                  <p>{why}</p>
                </HelpMark>
              </dt>
              <dd className="min-w-0 text-right text-pretty tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {equity.length > 0 && (
          <div className="flex flex-col gap-4 p-3 max-lg:border-t max-lg:border-hairline">
            {equity.length > 1 && (
              <section className="flex flex-col gap-2">
                <h3 className="text-body font-medium">{texts.equity}</h3>
                <StakesChart equity={equity} />
              </section>
            )}
            <section className="flex flex-col gap-2">
              <h3 className="text-body font-medium">{texts.results}</h3>
              <ResultsChart results={results} />
            </section>
          </div>
        )}
      </div>
    </div>
  );
}

function Excess({ excess }: { excess: NonNullable<RecordFigures['excessPct']> }) {
  const { value, low, high } = excess;
  const reach = Math.max(1, Math.abs(low), Math.abs(high));
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <ExcessMark excess={excess} reach={reach} width={MARK_PX} />
      <ChangeText of={value}>{formatPercent(value)}</ChangeText>
      <span className="text-quiet">{texts.interval(formatPercent(low), formatPercent(high))}</span>
    </span>
  );
}
