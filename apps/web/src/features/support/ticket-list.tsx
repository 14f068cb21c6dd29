import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TicketSummary } from '@wickwise/contract';
import { Badge } from '../../ui/badge.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownTicketsQuery } from './queries.ts';
import { supportTexts as texts } from './texts/support.ts';

/** The reader's tickets, those with the newest change first. */
export function TicketList() {
  const { data, error, refetch } = useQuery(ownTicketsQuery);
  return (
    <Panel title={texts.mine}>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-24" />}
      {data?.tickets.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
      {data && data.tickets.length > 0 && (
        <ul>
          {data.tickets.map((ticket) => (
            <li
              key={ticket.id}
              className="relative flex flex-col gap-1 border-b border-hairline px-3 py-2 last:border-b-0 hover:bg-[color-mix(in_oklch,var(--ink)_3%,transparent)]"
            >
              <Link
                to="/dashboard/support"
                search={{ ticket: ticket.id }}
                dir="auto"
                className="text-body font-medium break-words after:absolute after:inset-0"
              >
                {ticket.subject}
              </Link>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-quiet">
                <StatusBadge status={ticket.status} />
                <span className="tabular-nums">#{ticket.no}</span>
                <Moment atMs={ticket.updatedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TONES = { open: 'plain', answered: 'accent', waiting: 'warn', closed: 'plain' } as const;

/** What the reader has to do with a ticket. */
export const StatusBadge = ({ status }: Pick<TicketSummary, 'status'>) => (
  <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
);
