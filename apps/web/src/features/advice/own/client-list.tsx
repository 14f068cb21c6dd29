import { useQuery } from '@tanstack/react-query';
import { EXPERT_LIMITS } from '@wickwise/contract';
import { ActButton } from '../../../ui/act-button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { acceptClient, clientsQuery, endClient } from '../queries.ts';
import { adviceOwnTexts as texts } from '../texts/advice-own.ts';

/** Who asked to be a client, and who is one. */
export function ClientList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery(clientsQuery(page));
  return (
    <>
      <p className="max-w-[72ch] px-3 pt-3 pb-2 text-body text-pretty text-quiet">{texts.clientsWhy}</p>
      {error && !data && (
        <div className="p-3">
          <ErrorNote error={error} fallback={texts.clientsFailed} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-3 h-48" />}
      {data?.clients.length === 0 && <EmptyNote title={texts.noClients}>{texts.noClientsWhy}</EmptyNote>}
      {data && data.clients.length > 0 && (
        <RecordTable
          caption={texts.partNames.clients}
          items={data.clients}
          keyOf={({ userId }) => userId}
          columns={[
            { heading: texts.client, cell: ({ name }) => <bdi>{name}</bdi> },
            { heading: texts.email, cell: ({ email }) => <bdi className="break-all">{email}</bdi> },
            { heading: texts.state, cell: ({ state }) => texts.clientStates[state] },
            { heading: texts.since, cell: ({ since }) => <Moment atMs={since} /> },
            {
              heading: texts.change,
              cell: ({ userId, name, state }) => (
                <span className="flex flex-wrap gap-2">
                  {state === 'asked' && (
                    <ActButton look="primary" label={texts.confirmOf(name)} onAct={() => acceptClient(userId)}>
                      {texts.confirm}
                    </ActButton>
                  )}
                  <ActButton label={texts.removeOf(name)} onAct={() => endClient(userId)}>
                    {texts.remove}
                  </ActButton>
                </span>
              ),
            },
          ]}
        />
      )}
      {data && (
        <Pager page={page} pageCount={Math.ceil(data.totalCount / EXPERT_LIMITS.clientsPageSize)} onPage={onPage} />
      )}
    </>
  );
}
