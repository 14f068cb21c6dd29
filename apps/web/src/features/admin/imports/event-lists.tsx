import { useQuery } from '@tanstack/react-query';
import { EventListsAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Moment } from '../../../ui/moment.tsx';
import { eventListsQuery } from './event-queries.ts';
import { StoredRecords } from './stored-records.tsx';
import { eventsTexts as texts } from './texts/events.ts';

const removal = {
  remove: (list: string) => api.delete(`admin/calendar?list=${encodeURIComponent(list)}`, undefined, EventListsAnswer),
  queryKey: eventListsQuery.queryKey,
  changes: ['calendar'],
};

/** Imported lists of events, each with a way to remove it. */
export function EventLists() {
  const query = useQuery(eventListsQuery);
  return (
    <StoredRecords
      query={query}
      items={query.data?.lists}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      columns={[
        { heading: texts.list, cell: ({ name }) => name },
        { heading: texts.events, cell: ({ events }) => formatCount(events), isNumber: true },
        { heading: texts.span, cell: ({ from, through }) => (from && through ? spanOf(from, through) : '') },
        { heading: texts.scope, cell: ({ scope }) => texts.scopes[scope] },
        { heading: texts.when, cell: ({ importedAt }) => <Moment atMs={importedAt} /> },
      ]}
      removal={removal}
      texts={texts}
    />
  );
}

const dayOf = (date: string): string => formatDay(Date.parse(`${date}T00:00:00Z`), 'UTC');
const spanOf = (from: string, through: string): string => `${dayOf(from)} – ${dayOf(through)}`;
