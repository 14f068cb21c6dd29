import type { CalendarEvent, EventImportReport } from '@wickwise/contract';
import { formatCount, formatDay, formatTime } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { readerZone } from '../../../lib/zones.ts';
import { DoneNote } from '../../../ui/done-note.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { eventsTexts as texts } from './texts/events.ts';
import { importsTexts } from './texts/imports.ts';

/** What an import of events did, or would do. */
export function EventReportView({ report, isDryRun }: { report: EventImportReport; isDryRun: boolean }) {
  const { problems, problemCount, sample, unknown, unknownCount } = report;
  return (
    <div className="flex flex-col gap-3">
      <DoneNote>{problemCount > 0 ? texts.wrong(problemCount) : countWords(report, isDryRun)}</DoneNote>
      {problems.length > 0 && (
        <RecordTable
          caption={importsTexts.problems}
          items={problems}
          keyOf={({ line, column, sentence }) => `${line} ${column} ${sentence}`}
          columns={[
            {
              heading: importsTexts.line,
              cell: ({ line }) => (line === null ? '' : formatCount(line)),
              isNumber: true,
            },
            {
              heading: importsTexts.column,
              cell: ({ column, heading }) => [column, heading].filter((part) => part !== null).join(' '),
            },
            { heading: importsTexts.problem, cell: ({ sentence }) => sentence },
          ]}
        />
      )}
      {sample.length > 0 && (
        <section className="border border-hairline">
          <h3 className="border-b border-hairline px-3 py-2 text-body font-semibold">{texts.preview}</h3>
          <RecordTable
            caption={texts.preview}
            items={sample}
            keyOf={({ id }) => id}
            columns={[
              { heading: texts.date, cell: dateWords },
              { heading: texts.event, cell: ({ kind }) => (kind in texts.kinds ? texts.kinds[kind as 'macro'] : kind) },
              {
                heading: importsTexts.market,
                cell: ({ market }) => (market ? marketNames[market] : texts.allMarkets),
              },
              { heading: texts.symbol, cell: ({ symbol }) => symbol ?? '' },
              { heading: texts.eventTitle, cell: ({ title }) => title },
            ]}
          />
        </section>
      )}
      {unknownCount > 0 && (
        <p className="text-body text-pretty text-quiet">
          {[
            texts.unknown(unknownCount),
            ...unknown.map(({ symbol, nearest }) => (nearest ? importsTexts.nearest(symbol, nearest) : symbol)),
          ].join(' ')}
        </p>
      )}
    </div>
  );
}

function countWords({ added, moved, changed, unchanged, withdrawn }: EventImportReport, isDryRun: boolean): string {
  return isDryRun
    ? texts.checked(added, moved, changed, unchanged, withdrawn)
    : texts.done(added, moved, changed, withdrawn);
}

const dateWords = ({ date, at }: CalendarEvent): string =>
  at === null ? formatDay(Date.parse(`${date}T00:00:00Z`), 'UTC') : formatTime(at, readerZone.get());
