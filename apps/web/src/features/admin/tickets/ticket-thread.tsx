import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AdminTicket, AnswerTicketRequest, TICKET_LIMITS, type TicketFile } from '@wickwise/contract';
import { type ComponentType, useState } from 'react';
import { accountOptionsQuery } from '../../../lib/account-options.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { BusyButton } from '../../../ui/act-button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Field, INPUT } from '../../../ui/field.tsx';
import type { FilePickerProps } from '../../../ui/file-picker-props.ts';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TicketMessages } from '../../../ui/ticket-messages.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useKeptTexts } from '../../../ui/use-kept-texts.ts';
import { ticketsTexts as texts } from '../texts/tickets.ts';
import { adminTicketQuery, answerTicket, loadAnyFile, setTicketStatus } from './ticket-queries.ts';

const ANSWERS = ['answered', 'waiting', 'closed'] as const;

/** One reader's ticket, with the operator's reply. */
export function TicketThread({ id, filePicker }: { id: string; filePicker: ComponentType<FilePickerProps> }) {
  const { data, error, refetch } = useQuery(adminTicketQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="flex max-w-[80ch] flex-col gap-3">
      <nav className="text-dense">
        <Link
          to="/dashboard/operator"
          search={{ list: 'tickets' }}
          className="inline-flex min-h-6 items-center underline underline-offset-2"
        >
          {texts.back}
        </Link>
      </nav>
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && (
        <ErrorNote
          error={isMissing ? new Error(texts.missing) : error}
          fallback={texts.failed}
          {...(isMissing ? {} : { onRetry: () => void refetch() })}
        />
      )}
      {data && <Thread ticket={data.ticket} filePicker={filePicker} />}
    </div>
  );
}

function Thread({ ticket, filePicker }: { ticket: AdminTicket; filePicker: ComponentType<FilePickerProps> }) {
  const { id, no, subject, status, name, email, context, messages } = ticket;
  const [sentCount, setSentCount] = useState(0);
  const set = useMutation({ mutationFn: (next: 'open' | 'closed') => setTicketStatus(id, next) });
  return (
    <>
      <header className="flex flex-col gap-1">
        <h2 dir="auto" className="text-title font-semibold break-words">
          {subject}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-dense text-quiet">
          <span className="tabular-nums">#{no}</span>
          <span>{texts.statuses[status]}</span>
          <bdi className="break-words">
            {name}, {email}
          </bdi>
        </p>
      </header>
      {context && (
        <details className="border border-hairline bg-panel px-3">
          <summary className="flex min-h-9 cursor-pointer items-center text-body pointer-coarse:min-h-11">
            {texts.context}
          </summary>
          <pre className="overflow-x-auto pb-3 font-mono text-dense break-words whitespace-pre-wrap">
            {JSON.stringify(context, null, 2)}
          </pre>
        </details>
      )}
      <TicketMessages messages={messages} names={{ reader: name, operator: texts.operator }} load={loadAnyFile} />
      <AnswerForm key={sentCount} id={id} filePicker={filePicker} onSent={() => setSentCount((count) => count + 1)} />
      <p>
        <BusyButton isBusy={set.isPending} onClick={() => set.mutate(status === 'closed' ? 'open' : 'closed')}>
          {status === 'closed' ? texts.reopen : texts.close}
        </BusyButton>
      </p>
      {set.error && <FailureNote error={set.error} />}
    </>
  );
}

/** Empty again once its reply is sent. */
function AnswerForm({
  id,
  filePicker: FilePicker,
  onSent,
}: {
  id: string;
  filePicker: ComponentType<FilePickerProps>;
  onSent: () => void;
}) {
  const { texts: kept, onInput, forget } = useKeptTexts(`answer-${id}`);
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const { data: options } = useQuery(accountOptionsQuery);
  const [status, setStatus] = useState<(typeof ANSWERS)[number]>('answered');
  const form = useForm({
    schema: AnswerTicketRequest,
    isHeld: isUploading,
    read: (data) => ({ text: data.get('text'), status, files: files.map(({ id: file }) => file) }),
    onSubmit: async (answer) => {
      await answerTicket(id, answer);
      forget();
      onSent();
    },
  });
  return (
    <Panel title={texts.reply}>
      <div className="p-3">
        <Form form={form} onInput={onInput} submitLabel={texts.send} busyLabel={texts.sending}>
          <Field
            name="text"
            label={texts.replyText}
            hint={options?.mail === 'smtp' ? texts.replyHint : texts.replyHintApp}
          >
            {(ties) => (
              <textarea
                {...ties}
                rows={6}
                dir="auto"
                maxLength={TICKET_LIMITS.textLength}
                defaultValue={kept.text}
                className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
              />
            )}
          </Field>
          <FilePicker files={files} onFiles={setFiles} onBusy={setUploading} />
          <Select
            label={texts.then}
            name="status"
            value={status}
            options={ANSWERS.map((value) => ({ value, label: texts.thenStatuses[value] }))}
            onChange={setStatus}
          />
        </Form>
      </div>
    </Panel>
  );
}
