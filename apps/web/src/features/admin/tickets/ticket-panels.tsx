import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TICKET_STATUSES, type TicketStatus } from '@wickwise/contract';
import { type ComponentType, useState } from 'react';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import type { FilePickerProps } from '../../../ui/file-picker-props.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ADMIN_PAGE_SIZE, type AdminView } from '../queries.ts';
import { ticketsTexts as texts } from '../texts/tickets.ts';
import { adminTicketsQuery } from './ticket-queries.ts';
import { TicketThread } from './ticket-thread.tsx';

const ALL = 'all';

interface TicketPanelsProps {
  /** Id of the opened ticket. */
  ticket: string | undefined;
  /** Uploads files of a reply. */
  filePicker: ComponentType<FilePickerProps>;
  view: AdminView;
  onView: (view: AdminView) => void;
}

/** Tickets of all readers, open ones first, or one of them. */
export function TicketPanels({ ticket, filePicker, view, onView }: TicketPanelsProps) {
  return ticket ? (
    <TicketThread key={ticket} id={ticket} filePicker={filePicker} />
  ) : (
    <TicketTable view={view} onView={onView} />
  );
}

function TicketTable({ view, onView }: Omit<TicketPanelsProps, 'ticket' | 'filePicker'>) {
  const [status, setStatus] = useState<TicketStatus | typeof ALL>(ALL);
  const { data, error, refetch } = useQuery(adminTicketsQuery(view, status === ALL ? undefined : status));
  const choose = (next: TicketStatus | typeof ALL): void => {
    setStatus(next);
    onView({ ...view, page: 1 });
  };
  return (
    <Panel
      title={texts.title}
      aside={
        <Segmented
          label={texts.which}
          value={status}
          options={[
            { value: ALL, label: texts.all },
            ...TICKET_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
          ]}
          onChange={choose}
        />
      }
    >
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-96" />}
      {data?.tickets.length === 0 && <EmptyNote>{view.q || status !== ALL ? texts.noneFound : texts.none}</EmptyNote>}
      {data && data.tickets.length > 0 && (
        <RecordTable
          caption={texts.title}
          items={data.tickets}
          keyOf={({ id }) => id}
          columns={[
            { heading: texts.no, cell: ({ no }) => `#${no}` },
            {
              heading: texts.subject,
              cell: ({ id, no, subject }) => (
                <Link
                  to="/dashboard/operator"
                  search={{ list: 'tickets', ticket: id }}
                  aria-label={`${texts.open(String(no))}: ${subject}`}
                  className="inline-flex min-h-6 items-center underline underline-offset-2"
                >
                  <bdi>{subject}</bdi>
                </Link>
              ),
            },
            { heading: texts.from, cell: ({ email }) => email },
            { heading: texts.status, cell: ({ status: is }) => texts.statuses[is] },
            { heading: texts.changed, cell: ({ updatedAt }) => <Moment atMs={updatedAt} /> },
          ]}
        />
      )}
      {data && (
        <Pager
          page={view.page}
          pageCount={Math.ceil(data.totalCount / ADMIN_PAGE_SIZE)}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
    </Panel>
  );
}
