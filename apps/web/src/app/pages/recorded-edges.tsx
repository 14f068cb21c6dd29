import type { MeasuredRecord } from '@wickwise/contract';
import { formatCount } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import { marketNames } from '../../lib/market-names.ts';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { lessonEdgeTexts as texts } from './texts/lesson-edge.ts';

/** Month of a date: days say nothing more here. */
const month = (date: string): string => date.slice(0, 7);

/** What followed a signal on recorded prices, in markets without real prices on this server. */
export function RecordedEdges({ records }: { records: readonly MeasuredRecord[] }) {
  return (
    <div className="flex flex-col gap-2 border-t border-hairline py-3">
      <div className="px-3 text-body">
        <h3 className="font-medium">{texts.recorded}</h3>
        <p className="text-pretty text-quiet">{texts.recordedWhy}</p>
      </div>
      <RecordTable caption={texts.recorded} items={records} keyOf={({ market }) => market} columns={columns()} />
    </div>
  );
}

const columns = (): readonly RecordColumn<MeasuredRecord>[] => [
  { heading: texts.market, cell: ({ market }) => marketNames[market] },
  { heading: texts.period, cell: ({ symbols, from, to }) => texts.of(symbols, month(from), month(to)) },
  { heading: texts.hitRate, cell: (record) => <Rate {...record} /> },
  { heading: texts.count, cell: ({ count }) => formatCount(count) },
];

function Rate({ hitRate, baseline, interval, sample }: MeasuredRecord) {
  const range = interval && texts.interval(formatShare(interval[0]), formatShare(interval[1]));
  return (
    <span>
      {texts.against(formatShare(hitRate), formatShare(baseline))}
      <span className="block text-quiet">{[range, sample === 'in' && texts.inSample].filter(Boolean).join(' ')}</span>
    </span>
  );
}
