import { Link } from '@tanstack/react-router';
import type { RuleFunnelQuery, SaveStrategyRequest, ScreenRow } from '@wickwise/contract';
import { chartName } from '@wickwise/market';
import { useMemo } from 'react';
import { formatPercent, formatSignedPrice } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChangeText } from '../../../ui/change.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { isWideColumn, PriceCell, PriceColumn } from '../../../ui/price-column.tsx';
import type { Groups } from '../../../ui/rule/edit-groups.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { FittedTable } from '../../../ui/table/fitted-table.tsx';
import { builderTexts as texts } from '../texts/builder.ts';
import type { StrategyDraft } from './builder-search.ts';
import type { Matches } from './use-matches.ts';

const NoMatches = lazyPart(async () => (await import('../../../ui/rule/no-matches.tsx')).NoMatches, {
  place: <Skeleton className="h-32 w-full" />,
});

/** On a phone: since when is in the screener. */
const NARROW_MATCHES = { symbol: 104, price: 112, change: 96 } as const;

export interface MatchesTabProps {
  draft: StrategyDraft;
  matches: Matches;
  onRule: (groups: Groups) => void;
}

/** Instruments that match the rule at their newest close. */
export function MatchesTab({ draft, matches, onRule }: MatchesTabProps) {
  const { market, timeframe, groups } = draft;
  const { answer, request, error, isAskable, isAsking, retry } = matches;
  const isWide = isWideColumn(answer?.rows);
  const columns = useMemo(() => columnsOf(timeframe, isWide), [timeframe, isWide]);
  if (!isAskable) return <EmptyNote>{groups.length > 0 ? texts.flawed : texts.noRule}</EmptyNote>;
  if (error) return <ErrorNote error={error} fallback={texts.failedCount} onRetry={retry} />;
  return (
    <div className={isAsking ? 'opacity-60' : ''}>
      <PriceColumn grids={answer?.rows}>
        <FittedTable
          caption={texts.caption}
          columns={columns}
          narrow={NARROW_MATCHES}
          rows={answer?.rows}
          keyOf={({ symbol }) => symbol}
          empty={<EmptyNote>{texts.none}</EmptyNote>}
          className="max-h-112"
        />
      </PriceColumn>
      {answer?.total === 0 && request && !isAsking && (
        <div className="border-t border-hairline p-3">
          <NoMatches question={questionOf(request)} onRule={onRule} />
        </div>
      )}
      <p className="flex flex-wrap items-center gap-3 border-t border-hairline p-3 text-dense text-quiet">
        {answer && answer.total > answer.rows.length && <span>{texts.first(answer.rows.length)}</span>}
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

const questionOf = ({ market, timeframe, definition: rule }: SaveStrategyRequest): RuleFunnelQuery => ({
  market,
  timeframe,
  rule,
});

const columnsOf = (timeframe: StrategyDraft['timeframe'], isWide: boolean): TableColumn<ScreenRow>[] => [
  {
    id: 'symbol',
    heading: texts.symbol,
    isName: true,
    width: 112,
    cell: ({ market, symbol, name }) => (
      <Link
        to="/dashboard/chart/$market/$symbol"
        params={{ market, symbol: chartName(symbol) }}
        search={{ timeframe }}
        title={name}
        tabIndex={-1}
        className="font-medium underline decoration-hairline underline-offset-2 hover:decoration-ink"
      >
        {symbol}
      </Link>
    ),
    sortBy: ({ symbol }) => symbol,
  },
  {
    id: 'price',
    heading: texts.price,
    isNumber: true,
    width: isWide ? 124 : 104,
    cell: (row) => <PriceCell tickSize={row.tickSize}>{formatSignedPrice(row.price, row)}</PriceCell>,
    sortBy: ({ price }) => price,
  },
  {
    id: 'change',
    heading: texts.change,
    isNumber: true,
    width: 104,
    cell: ({ changePct }) =>
      changePct === null ? '–' : <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>,
    sortBy: ({ changePct }) => changePct ?? undefined,
  },
  {
    id: 'since',
    heading: texts.since,
    width: 184,
    cell: ({ since }) => (since === null ? texts.longAgo : <Moment atMs={since} />),
    sortBy: ({ since }) => since ?? undefined,
  },
];
