import { Link } from '@tanstack/react-router';
import type { ScreenRow } from '@wickwise/contract';
import { formatPercent, formatPrice } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChangeText } from '../../../ui/change.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { type Column, RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { builderTexts as texts } from '../texts.ts';
import type { Draft } from './builder-search.ts';
import type { Matches } from './use-matches.ts';

/** The instruments of which the rule is true at their newest close. */
export function MatchesTab({ draft, matches }: { draft: Draft; matches: Matches }) {
  const { answer, error, isAskable, isAsking, retry } = matches;
  if (!isAskable) return <EmptyNote>{texts.noRule}</EmptyNote>;
  if (error) return <ErrorNote error={error} fallback={texts.failedCount} onRetry={retry} />;
  if (!answer) return <Skeleton className="m-3 h-48" />;
  const { market, timeframe, groups } = draft;
  return (
    <div className={isAsking ? 'opacity-60' : ''}>
      {answer.rows.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
      {answer.rows.length > 0 && (
        <RecordTable
          caption={texts.caption}
          items={answer.rows}
          keyOf={({ symbol }) => symbol}
          columns={columns(draft)}
        />
      )}
      <p className="flex flex-wrap items-center gap-3 border-t border-hairline p-3 text-dense text-quiet">
        {answer.total > answer.rows.length && <span>{texts.first(answer.rows.length)}</span>}
        <Link
          to="/dashboard/marketscreener"
          search={{ market, timeframe, rule: groups }}
          className={`${buttonClass('plain')} ml-auto`}
        >
          {texts.openScreener}
        </Link>
      </p>
    </div>
  );
}

const columns = ({ timeframe }: Draft): Column<ScreenRow>[] => [
  {
    heading: texts.symbol,
    cell: ({ market, symbol, name }) => (
      <Link
        to="/dashboard/chart/$market/$symbol"
        params={{ market, symbol }}
        search={{ timeframe }}
        title={name}
        className="font-medium underline decoration-hairline underline-offset-2 hover:decoration-ink"
      >
        {symbol}
      </Link>
    ),
  },
  {
    heading: texts.price,
    isNumber: true,
    cell: (row) => <span className="tabular-nums">{formatPrice(row.price, row.tickSize, row.currency)}</span>,
  },
  {
    heading: texts.change,
    isNumber: true,
    cell: ({ changePct }) =>
      changePct === null ? '–' : <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>,
  },
  { heading: texts.since, cell: ({ since }) => (since === null ? texts.longAgo : <Moment atMs={since} />) },
];
