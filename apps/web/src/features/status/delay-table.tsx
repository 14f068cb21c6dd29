import type { MeasuredPart } from '@wickwise/contract';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { delayText, partName, uptimeText } from './status-words.ts';
import { statusTexts as texts } from './texts/status.ts';

const PERIODS = ['hour', 'day', 'month'] as const;

/** Percentiles of each part's delays in a period. */
export function DelayTable({ parts }: { parts: readonly MeasuredPart[] }) {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('hour');
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
      <RecordTable
        caption={`${texts.delays}: ${texts.periods[period]}`}
        items={parts}
        keyOf={({ part }) => part}
        columns={[
          { heading: texts.part, cell: ({ part }) => partName(part) },
          { heading: texts.median, cell: (part) => delayText(part[period].p50Ms), isNumber: true },
          { heading: texts.p95, cell: (part) => delayText(part[period].p95Ms), isNumber: true },
          { heading: texts.p99, cell: (part) => delayText(part[period].p99Ms), isNumber: true },
          { heading: texts.longest, cell: (part) => delayText(part[period].maxMs), isNumber: true },
          { heading: texts.promise, cell: ({ promiseMs }) => delayText(promiseMs), isNumber: true },
          { heading: texts.count, cell: (part) => formatCount(part[period].count), isNumber: true },
          { heading: texts.uptime, cell: (part) => uptimeText(part[period].seconds), isNumber: true },
        ]}
      />
    </Panel>
  );
}
