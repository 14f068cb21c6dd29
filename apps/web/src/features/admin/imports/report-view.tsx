import type { ImportReport } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { DoneNote } from '../../../ui/done-note.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { importProblemWords } from './problem-words.ts';
import { importsTexts as texts } from './texts/imports.ts';

interface ReportViewProps {
  report: ImportReport;
  isDryRun: boolean;
  market: Market;
}

/** What an import did, or would do: counts, problems by line, first bars, jumps and symbols. */
export function ImportReportView({ report, isDryRun, market }: ReportViewProps) {
  const { lists, problems, symbols, unknown, unknownCount } = report;
  const good = lists.filter(({ problemCount }) => problemCount === 0);
  const sum = (key: 'added' | 'revised' | 'unchanged'): number => good.reduce((all, list) => all + list[key], 0);
  const bad = lists.length - good.length;
  return (
    <div className="flex flex-col gap-3">
      <DoneNote>
        {isDryRun
          ? texts.checked(sum('added'), sum('revised'), sum('unchanged'))
          : texts.done(sum('added'), sum('revised'))}{' '}
        {bad > 0 && texts.withProblems(bad)}
      </DoneNote>
      {problems.length > 0 && (
        <Part title={texts.problems}>
          <RecordTable
            caption={texts.problems}
            items={problems}
            keyOf={({ file, line, column, sentence }) => `${file} ${line} ${column} ${sentence}`}
            columns={[
              { heading: texts.file, cell: ({ file }) => file },
              { heading: texts.line, cell: ({ line }) => (line === null ? '' : formatCount(line)), isNumber: true },
              { heading: texts.column, cell: ({ column, heading }) => columnText(column, heading) },
              { heading: texts.problem, cell: ({ sentence }) => importProblemWords(sentence) },
            ]}
          />
        </Part>
      )}
      <Sample report={report} market={market} />
      <Jumps report={report} market={market} />
      {symbols.length > 0 && (
        <details className="border border-hairline">
          <summary className="flex min-h-9 cursor-pointer items-center px-3 text-body pointer-coarse:min-h-11">
            {texts.bySymbol} ({formatCount(symbols.length)})
          </summary>
          <RecordTable
            caption={texts.bySymbol}
            items={symbols}
            keyOf={({ symbol }) => symbol}
            columns={[
              { heading: texts.symbol, cell: ({ symbol }) => symbol },
              { heading: texts.bars, cell: ({ bars }) => formatCount(bars), isNumber: true },
              { heading: texts.added, cell: ({ added }) => formatCount(added), isNumber: true },
              { heading: texts.revised, cell: ({ revised }) => formatCount(revised), isNumber: true },
            ]}
          />
        </details>
      )}
      {unknownCount > 0 && (
        <p className="text-body text-pretty text-quiet">
          {[
            texts.unknown(unknownCount),
            ...unknown.flatMap(({ symbol, nearest }) => (nearest ? [texts.nearest(symbol, nearest)] : [])),
          ].join(' ')}
        </p>
      )}
    </div>
  );
}

const columnText = (column: number | null, heading: string | null): string =>
  column === null ? '' : `${formatCount(column)}${heading ? ` ${heading}` : ''}`;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border border-hairline">
    <h3 className="border-b border-hairline px-3 py-2 text-body font-semibold">{title}</h3>
    {children}
  </section>
);

function Sample({ report: { sample }, market }: Pick<ReportViewProps, 'report' | 'market'>) {
  if (sample.length === 0) return null;
  const { zone } = MARKET_INFO[market];
  const value = (index: number) => ({
    cell: ({ bar }: ImportReport['sample'][number]) => String(bar[index]),
    isNumber: true,
  });
  return (
    <Part title={texts.preview}>
      <RecordTable
        caption={texts.preview}
        items={sample}
        keyOf={({ symbol, bar: [timeMs] }) => `${symbol} ${timeMs}`}
        columns={[
          { heading: texts.symbol, cell: ({ symbol }) => symbol },
          { heading: texts.date, cell: ({ bar: [timeMs] }) => formatDay(timeMs, zone) },
          { heading: texts.open, ...value(1) },
          { heading: texts.high, ...value(2) },
          { heading: texts.low, ...value(3) },
          { heading: texts.close, ...value(4) },
          { heading: texts.volume, cell: ({ bar }) => formatCount(bar[5]), isNumber: true },
        ]}
      />
    </Part>
  );
}

function Jumps({ report: { jumps }, market }: Pick<ReportViewProps, 'report' | 'market'>) {
  if (jumps.length === 0) return null;
  return (
    <Part title={texts.jumps}>
      <p className="px-3 pt-2 text-body text-pretty text-quiet">{texts.jumpsAbout}</p>
      <RecordTable
        caption={texts.jumps}
        items={jumps}
        keyOf={({ symbol, timeMs }) => `${symbol} ${timeMs}`}
        columns={[
          { heading: texts.symbol, cell: ({ symbol }) => symbol },
          { heading: texts.date, cell: ({ timeMs }) => formatDay(timeMs, MARKET_INFO[market].zone) },
          { heading: texts.before, cell: ({ before }) => String(before), isNumber: true },
          { heading: texts.open, cell: ({ after }) => String(after), isNumber: true },
        ]}
      />
    </Part>
  );
}
