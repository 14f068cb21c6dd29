import type { BacktestReport, SharedBacktest } from '@wickwise/contract';
import { useBarDate } from '../../../lib/bar-date.ts';
import { formatPercent } from '../../../lib/format.ts';
import { ChangeText } from '../../../ui/change.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { serverWords } from '../server-words.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';

type Walk = NonNullable<BacktestReport['walkForward']>;

/** The setting traded in each window; for many symbols, how often each was chosen. */
export function WalkTable({ walk: { windows, chosen }, request }: Pick<SharedBacktest, 'request'> & { walk: Walk }) {
  const day = useBarDate(request);
  const words = (setting: string): string => serverWords.settingOf(request.test, setting);
  if (windows.length === 0) {
    return (
      <RecordTable
        caption={texts.walkCounts}
        items={chosen}
        keyOf={({ setting }) => setting}
        columns={[
          { heading: texts.walkChosen, cell: ({ setting }) => words(setting) },
          { heading: texts.walkTitle, cell: ({ windows: count }) => texts.walkWindows(count) },
        ]}
      />
    );
  }
  return (
    <RecordTable
      caption={texts.walkTitle}
      items={windows}
      keyOf={({ testFrom }) => String(testFrom)}
      columns={[
        { heading: texts.walkTrained, cell: ({ trainFrom }) => day(trainFrom) },
        { heading: texts.walkTraded, cell: ({ testFrom, testTo }) => `${day(testFrom)} – ${day(testTo)}` },
        {
          heading: texts.walkChosen,
          cell: ({ chosen: setting }) => (setting === null ? texts.walkNone : words(setting)),
        },
        {
          heading: texts.walkReturn,
          isNumber: true,
          cell: ({ testReturn }) => <ChangeText of={testReturn}>{formatPercent(testReturn * 100)}</ChangeText>,
        },
      ]}
    />
  );
}
