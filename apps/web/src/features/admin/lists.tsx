import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADMIN_PAGE_SIZE, type AdminView, adminEvents, adminMails, adminUsers } from './queries.ts';
import { EventTable, MailTable, UserTable } from './tables.tsx';
import { adminTexts as texts } from './texts/admin.ts';

interface ListProps {
  view: AdminView;
  onPage: (page: number) => void;
}

export function AdminUserList(props: ListProps) {
  const { data, error, refetch } = useQuery(adminUsers(props.view));
  return (
    <Paged {...props} totalCount={data?.totalCount} error={error} onRetry={refetch}>
      {data && <UserTable users={data.users} />}
    </Paged>
  );
}

export function AdminMailList(props: ListProps) {
  const { data, error, refetch } = useQuery(adminMails(props.view));
  return (
    <Paged {...props} totalCount={data?.totalCount} error={error} onRetry={refetch}>
      {data && <MailTable mails={data.mails} />}
    </Paged>
  );
}

export function AdminEventList(props: ListProps) {
  const { data, error, refetch } = useQuery(adminEvents(props.view));
  return (
    <Paged {...props} totalCount={data?.totalCount} error={error} onRetry={refetch}>
      {data && <EventTable events={data.events} />}
    </Paged>
  );
}

interface PagedProps extends ListProps {
  totalCount: number | undefined;
  error: Error | null;
  onRetry: () => unknown;
  children: ReactNode;
}

/** A list in each of its states, with a pager. */
function Paged({ view, onPage, totalCount, error, onRetry, children }: PagedProps) {
  if (error) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void onRetry()} />;
  if (totalCount === undefined) return <Skeleton className="m-3 h-96" />;
  if (totalCount === 0) return <EmptyNote>{view.q ? texts.noneFound : texts.none}</EmptyNote>;
  return (
    <>
      {children}
      <p className="border-t border-hairline px-3 py-2 text-dense text-quiet">{texts.count(totalCount)}</p>
      <Pager page={view.page} pageCount={Math.ceil(totalCount / ADMIN_PAGE_SIZE)} onPage={onPage} />
    </>
  );
}
