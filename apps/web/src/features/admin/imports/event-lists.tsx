import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EventListsAnswer } from '@wickwise/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { eventListsQuery } from './event-queries.ts';
import { eventsTexts as texts } from './texts/events.ts';

/** Imported lists of events, each with a way to remove it. */
export function EventLists() {
  const { data, error, refetch } = useQuery(eventListsQuery);
  const [removed, setRemoved] = useState<string>();
  return (
    <Panel title={texts.stored}>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.lists.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
      {data && data.lists.length > 0 && (
        <RecordTable
          caption={texts.stored}
          items={data.lists}
          keyOf={({ name }) => name}
          columns={[
            { heading: texts.list, cell: ({ name }) => name },
            { heading: texts.events, cell: ({ events }) => formatCount(events), isNumber: true },
            { heading: texts.span, cell: ({ from, through }) => (from && through ? spanOf(from, through) : '') },
            { heading: texts.scope, cell: ({ scope }) => texts.scopes[scope] },
            { heading: texts.when, cell: ({ importedAt }) => <Moment atMs={importedAt} /> },
            {
              heading: '',
              cell: ({ name }) => (
                <Button look="danger" onClick={() => setRemoved(name)}>
                  {texts.remove}
                </Button>
              ),
            },
          ]}
        />
      )}
      {removed !== undefined && <RemoveDialog list={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}

const dayOf = (date: string): string => formatDay(Date.parse(`${date}T00:00:00Z`), 'UTC');
const spanOf = (from: string, through: string): string => `${dayOf(from)} – ${dayOf(through)}`;

function RemoveDialog({ list, onClose }: { list: string; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete(`admin/calendar?list=${encodeURIComponent(list)}`, undefined, EventListsAnswer),
    onSuccess: (answer) => {
      client.setQueryData(eventListsQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: ['calendar'] });
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.removeTitle(list)}
      about={texts.removeAbout}
      isOpen
      onOpen={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {remove.error && <FailureNote error={remove.error} />}
    </Dialog>
  );
}
