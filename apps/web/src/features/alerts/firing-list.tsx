import { useQuery } from '@tanstack/react-query';
import { ALERT_LIMITS, type AlertFiring } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { firingsQuery } from './queries.ts';
import { alertTexts as texts } from './texts.ts';
import { conditionWords, figureWords, receiptWords } from './words.ts';

export interface FiringListProps {
  page: number;
  onPage: (page: number) => void;
  linkOf: (firing: AlertFiring) => ReactNode;
}

/** What fired, the newest first, each with the tick or bar that made it. */
export function FiringList({ page, onPage, linkOf }: FiringListProps) {
  const { data, error, refetch } = useQuery(firingsQuery(page));
  if (error) return <ErrorNote error={error} fallback={texts.firingsFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-40" />;
  if (data.totalCount === 0) return <EmptyNote title={texts.noFirings}>{texts.noFiringsWhy}</EmptyNote>;
  return (
    <>
      <RecordTable
        caption={texts.tabs.fired}
        items={data.firings}
        keyOf={({ id }) => id}
        columns={[
          {
            heading: texts.columns.alert,
            cell: (firing) => (
              <>
                {firing.name && <span className="font-medium">{firing.name}: </span>}
                {linkOf(firing)} {conditionWords(firing)}
              </>
            ),
          },
          {
            heading: texts.columns.price,
            cell: (firing) => <span className="tabular-nums">{figureWords(firing.price, firing)}</span>,
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
      <Pager
        page={page}
        pageCount={Math.max(1, Math.ceil(data.totalCount / ALERT_LIMITS.firingsPageSize))}
        onPage={onPage}
      />
    </>
  );
}
