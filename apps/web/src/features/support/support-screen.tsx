import { useQuery } from '@tanstack/react-query';
import type { TicketSummary } from '@wickwise/contract';
import { useState } from 'react';
import { DoneNote } from '../../ui/done-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { HelpEntry } from './help-entries.ts';
import { HelpSearch } from './help-search.tsx';
import { ownTicketsQuery } from './queries.ts';
import type { SupportSearch } from './support-search.ts';
import { supportTexts as texts } from './texts/support.ts';
import { type AskedLesson, TicketForm } from './ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';
import { TicketView } from './ticket-view.tsx';

export interface SupportScreenProps {
  search: SupportSearch;
  onSearch: (change: SupportSearch) => void;
  /** Answers to search in. */
  help: readonly HelpEntry[];
  /** The lesson of the address, once it is known. */
  lesson: AskedLesson | undefined;
  /** The lesson's title is on its way: the form begins with it. */
  isLessonAwaited: boolean;
  /** Path of the screen that the reader came from. */
  cameFrom: string | undefined;
}

/** Answers first, then a form for what they don't say, and the reader's tickets. */
export function SupportScreen({ search, onSearch, help, lesson, isLessonAwaited, cameFrom }: SupportScreenProps) {
  const { data } = useQuery(ownTicketsQuery);
  const [sent, setSent] = useState<TicketSummary>();
  if (search.ticket)
    return (
      <div className="flex flex-col gap-3 p-3 lg:p-4">
        {sent?.id === search.ticket && <DoneNote>{texts.sent(String(sent.no))}</DoneNote>}
        <TicketView key={search.ticket} id={search.ticket} />
      </div>
    );
  return (
    <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-4 p-3 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:p-4">
      <header className="lg:col-span-2">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <p className="text-body text-pretty text-quiet">{texts.lead}</p>
      </header>
      <div className="flex min-w-0 flex-col gap-4">
        <HelpSearch entries={help} q={search.q ?? ''} onSearch={(q) => onSearch({ q: q || undefined })} />
        {isLessonAwaited ? (
          <Skeleton className="h-[40rem]" />
        ) : (
          <TicketForm
            lesson={lesson}
            onLessonGone={() => onSearch({ lesson: undefined })}
            cameFrom={cameFrom}
            takesMail={data?.takesMail ?? false}
            onSent={(ticket) => {
              setSent(ticket);
              onSearch({ ticket: ticket.id, lesson: undefined });
            }}
          />
        )}
      </div>
      <TicketList />
    </div>
  );
}
