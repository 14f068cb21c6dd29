import { useQuery } from '@tanstack/react-query';
import { ALERT_LIMITS, type AlertFiring } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { firingQuery, firingsQuery } from './queries.ts';
import { FiredStoryLink } from './story-link.tsx';
import { alertTexts as texts } from './texts/alert.ts';
import { causeWords, chartTimeframe, figureWords, firedName, receiptWords } from './words.ts';

export interface FiringListProps {
  page: number;
  onPage: (page: number) => void;
  linkOf: (firing: AlertFiring, timeframe?: ScanTimeframe) => ReactNode;
}

/** Firings, newest first, each with the tick or bar that caused it. */
export function FiringList({ page, onPage, linkOf }: FiringListProps) {
  const { data, error, refetch } = useQuery(firingsQuery(page));
  if (error) return <ErrorNote error={error} fallback={texts.firingsFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-40" />;
  if (data.totalCount === 0) return <EmptyNote title={texts.noFirings}>{texts.noFiringsWhy}</EmptyNote>;
  return (
    <>
      <FiringTable firings={data.firings} linkOf={linkOf} />
      <Pager
        page={page}
        pageCount={Math.max(1, Math.ceil(data.totalCount / ALERT_LIMITS.firingsPageSize))}
        onPage={onPage}
      />
    </>
  );
}

export interface OneFiringProps extends Pick<FiringListProps, 'linkOf'> {
  id: string;
  onAll: () => void;
}

/** The receipt of one firing, as links from messages open it. */
export function OneFiring({ id, onAll, linkOf }: OneFiringProps) {
  const { data, error, refetch } = useQuery(firingQuery(id));
  if (error) return <ErrorNote error={error} fallback={texts.firingsFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-40" />;
  return (
    <>
      {data.firings.length === 0 && <EmptyNote>{texts.firingGone}</EmptyNote>}
      {data.firings.length > 0 && <FiringTable firings={data.firings} linkOf={linkOf} />}
      <p className="border-t border-hairline p-3">
        <Button onClick={onAll}>{texts.allFirings}</Button>
      </p>
    </>
  );
}

function FiringTable({ firings, linkOf }: Pick<FiringListProps, 'linkOf'> & { firings: readonly AlertFiring[] }) {
  return (
    <RecordTable
      caption={texts.tabs.fired}
      items={firings}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: texts.columns.alert,
          cell: (firing) => (
            <>
              {firedName(firing) && <span className="font-medium">{firedName(firing)}: </span>}
              {linkOf(firing, chartTimeframe(firing).timeframe)} <Cause firing={firing} />
            </>
          ),
        },
        {
          heading: texts.columns.price,
          cell: (firing) => (
            <span className="tabular-nums">{firing.price === null ? '–' : figureWords(firing.price, firing)}</span>
          ),
        },
        {
          heading: texts.columns.at,
          cell: ({ at, isLate }) => (
            <span className="inline-flex flex-wrap gap-x-2">
              <Moment atMs={at} />
              {isLate && (
                <Badge tone="warn" title={texts.lateWhy}>
                  {texts.late}
                </Badge>
              )}
            </span>
          ),
        },
        {
          heading: texts.columns.receipt,
          cell: (firing) => <span className="text-dense text-quiet">{receiptWords(firing)}</span>,
        },
      ]}
    />
  );
}

/** What fired; a headline leads to its story. */
function Cause({ firing }: { firing: AlertFiring }) {
  const { story } = firing.receipt;
  return story ? <FiredStoryLink slug={story.slug}>{causeWords(firing)}</FiredStoryLink> : causeWords(firing);
}
