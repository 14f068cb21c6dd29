import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReplyToTicketRequest, type SupportTicket, type TicketFile } from '@wickwise/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { watchNotices } from '../../realtime/notices.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TicketMessages } from '../../ui/ticket-messages.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useKeptTexts } from '../../ui/use-kept-texts.ts';
import { FilePicker } from './file-picker.tsx';
import { closeTicket, loadOwnFile, ownTicketQuery, replyToTicket } from './queries.ts';
import { supportTexts as texts } from './texts/support.ts';
import { TextArea } from './ticket-form.tsx';
import { StatusBadge } from './ticket-list.tsx';

/** One ticket with its messages, and a reply. */
export function TicketView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ownTicketQuery(id));
  useEffect(() => {
    const look = (): void => void refetch();
    return watchNotices(({ body }) => body.kind === 'ticket' && body.id === id && look(), look);
  }, [id, refetch]);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="flex max-w-[80ch] flex-col gap-3">
      <nav className="text-dense">
        <Link to="/dashboard/support" className="inline-flex min-h-6 items-center underline underline-offset-2">
          {texts.back}
        </Link>
      </nav>
      {!data && <h1 className="text-heading font-semibold">{texts.title}</h1>}
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && (
        <ErrorNote
          error={isMissing ? new Error(texts.missing) : error}
          fallback={texts.ticketFailed}
          {...(isMissing ? {} : { onRetry: () => void refetch() })}
        />
      )}
      {data && <Conversation ticket={data.ticket} />}
    </div>
  );
}

function Conversation({ ticket }: { ticket: SupportTicket }) {
  const { id, no, subject, status, messages } = ticket;
  const close = useMutation({ mutationFn: () => closeTicket(id) });
  const [sentCount, setSentCount] = useState(0);
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 dir="auto" className="text-heading font-semibold break-words">
          {subject}
        </h1>
        <p className="flex flex-wrap items-center gap-3 text-dense text-quiet">
          <span className="tabular-nums">{texts.number(String(no))}</span>
          <StatusBadge status={status} />
          <span>{texts.topics[ticket.topic]}</span>
        </p>
      </header>
      <TicketMessages messages={messages} names={{ reader: texts.you, operator: texts.team }} load={loadOwnFile} />
      <ReplyForm key={sentCount} ticket={ticket} onSent={() => setSentCount((count) => count + 1)} />
      {status !== 'closed' && (
        <p>
          <BusyButton isBusy={close.isPending} onClick={() => close.mutate()}>
            {texts.close}
          </BusyButton>
        </p>
      )}
      {close.error && <FailureNote error={close.error} />}
    </>
  );
}

/** Empty again once its message is sent; what comes meanwhile leaves it as it is. */
function ReplyForm({ ticket: { id, status }, onSent }: { ticket: SupportTicket; onSent: () => void }) {
  const { texts: kept, onInput, forget } = useKeptTexts(`reply-${id}`);
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const form = useForm({
    schema: ReplyToTicketRequest,
    isHeld: isUploading,
    read: (data) => ({ text: data.get('text') }),
    beside: { files: files.map((file) => file.id) },
    onSubmit: async (message) => {
      await replyToTicket(id, message);
      forget();
      onSent();
    },
  });
  return (
    <Panel title={texts.reply}>
      <div className="flex flex-col gap-3 p-3">
        {status === 'closed' && <p className="text-body text-quiet">{texts.reopens}</p>}
        <Form form={form} onInput={onInput} submitLabel={texts.sendReply} busyLabel={texts.sending}>
          <TextArea name="text" label={texts.replyText} rows={4} defaultValue={kept.text} />
          <FilePicker files={files} onFiles={setFiles} onBusy={setUploading} />
        </Form>
      </div>
    </Panel>
  );
}
