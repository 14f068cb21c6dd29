import type { AdminEvent, AdminMail, AdminUser } from '@wickwise/contract';
import { Moment } from '../../ui/moment.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { adminTexts as texts } from './texts/admin.ts';

export function UserTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <RecordTable
      caption={texts.lists.users}
      items={users}
      keyOf={({ _id }) => _id}
      columns={[
        { heading: texts.name, cell: ({ name }) => name },
        { heading: texts.email, cell: ({ email }) => email },
        { heading: texts.role, cell: ({ role }) => texts.roles[role] },
        { heading: texts.state, cell: stateOf },
        { heading: texts.since, cell: ({ createdAt }) => <Moment atMs={createdAt} /> },
        {
          heading: texts.seen,
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? texts.never : <Moment atMs={lastSeenAt} />),
        },
      ]}
    />
  );
}

function stateOf({ isConfirmed, deleteAt }: AdminUser): string {
  if (deleteAt !== null) return texts.leaving;
  return isConfirmed ? texts.active : texts.unconfirmed;
}

export function MailTable({ mails }: { mails: readonly AdminMail[] }) {
  return (
    <RecordTable
      caption={texts.lists.mails}
      items={mails}
      keyOf={({ id }) => id}
      columns={[
        { heading: texts.to, cell: ({ to }) => to },
        { heading: texts.subject, cell: ({ subject }) => subject },
        { heading: texts.written, cell: ({ createdAt }) => <Moment atMs={createdAt} /> },
        {
          heading: texts.state,
          cell: ({ state, error }) => (error ? `${texts.mailStates[state]}: ${error}` : texts.mailStates[state]),
        },
      ]}
    />
  );
}

export function EventTable({ events }: { events: readonly AdminEvent[] }) {
  return (
    <RecordTable
      caption={texts.lists.events}
      items={events}
      keyOf={({ id }) => id}
      columns={[
        { heading: texts.when, cell: ({ at }) => <Moment atMs={at} /> },
        { heading: texts.who, cell: ({ email }) => email ?? texts.nobody },
        { heading: texts.what, cell: ({ sentence, detail }) => (detail === null ? sentence : `${sentence} ${detail}`) },
        { heading: texts.from, cell: ({ device, address }) => [device, address].filter(Boolean).join(' · ') },
      ]}
    />
  );
}
