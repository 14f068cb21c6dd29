import type { PartStatus } from '@wickwise/contract';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { delayText, partName, uptimeText } from './status-words.ts';
import { statusTexts as texts } from './texts/status.ts';

const PERIODS = ['hour', 'day', 'month'] as const;
type Period = (typeof PERIODS)[number];

/** Percentiles of each part's delays in a period; on small screens the most telling ones are seen first. */
export function DelayTable({ parts }: { parts: readonly PartStatus[] }) {
  const [period, setPeriod] = useState<Period>('hour');
  const name = `${texts.delays}: ${texts.periods[period]}`;
  const columns = columnsOf(period);
  return (
    <Panel
      title={texts.delays}
      aside={
        <Segmented
          label={texts.period}
          value={period}
          options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
          onChange={setPeriod}
        />
      }
    >
      <ScrollRegion label={name}>
        <table className="w-full border-collapse text-body whitespace-nowrap">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="text-label text-quiet">
              <th scope="col" className="px-3 py-1.5 text-left font-normal">
                {texts.part}
              </th>
              {columns.map(([heading]) => (
                <th key={heading} scope="col" className="px-3 py-1.5 text-right font-normal">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.part} className="h-9 border-t border-hairline">
                <th scope="row" className="px-3 text-left font-normal">
                  {partName(part.part)}
                </th>
                {columns.map(([heading, cell]) => (
                  <td key={heading} className="px-3 text-right tabular-nums">
                    {cell(part)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}

const columnsOf = (period: Period): readonly (readonly [heading: string, cell: (part: PartStatus) => string])[] => [
  [texts.p99, (part) => delayText(part[period].p99Ms)],
  [texts.promise, ({ promiseMs }) => delayText(promiseMs)],
  [texts.median, (part) => delayText(part[period].p50Ms)],
  [texts.p95, (part) => delayText(part[period].p95Ms)],
  [texts.longest, (part) => delayText(part[period].maxMs)],
  [texts.count, (part) => formatCount(part[period].count)],
  [texts.uptime, (part) => uptimeText(part[period].seconds)],
];
