import { useQuery } from '@tanstack/react-query';
import {
  CreateTicketRequest,
  TICKET_LIMITS,
  TICKET_TOPICS,
  type TicketContext,
  type TicketFile,
  type TicketSummary,
  type TicketTopic,
} from '@wickwise/contract';
import { useState } from 'react';
import { accountOptionsQuery } from '../../lib/account-options.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field, INPUT, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useKeptTexts } from '../../ui/use-kept-texts.ts';
import { ContextList } from './context-list.tsx';
import { FilePicker } from './file-picker.tsx';
import { gatherContext } from './gather-context.ts';
import { createTicket } from './queries.ts';
import { supportTexts as texts } from './texts/support.ts';

/** A lesson that a question is about. */
export interface AskedLesson {
  slug: string;
  title: string;
}

export interface TicketFormProps {
  lesson: AskedLesson | undefined;
  onLessonGone: () => void;
  /** Path of the screen that the reader came from. */
  cameFrom: string | undefined;
  takesMail: boolean;
  onSent: (ticket: TicketSummary) => void;
}

/** A new ticket. Nothing is sent along that isn't shown. */
export function TicketForm({ lesson, onLessonGone, cameFrom, takesMail, onSent }: TicketFormProps) {
  const { data: options } = useQuery(accountOptionsQuery);
  const { texts: kept, onInput, forget } = useKeptTexts(lesson ? `ticket-${lesson.slug}` : 'ticket');
  const [topic, setTopic] = useState<TicketTopic>(
    TICKET_TOPICS.find((one) => one === kept.topic) ?? (lesson ? 'lesson' : 'problem'),
  );
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [details] = useState(() => gatherContext(cameFrom));
  const context: TicketContext = {
    ...(isAgreed ? details : {}),
    ...(lesson ? { lesson: lesson.slug } : {}),
  };
  const form = useForm({
    schema: CreateTicketRequest,
    isHeld: isUploading,
    read: (data) => ({ topic, subject: data.get('subject'), text: data.get('text') }),
    beside: {
      context: Object.keys(context).length > 0 ? context : null,
      files: files.map(({ id }) => id),
    },
    onSubmit: async (request) => {
      const { ticket } = await createTicket(request);
      forget();
      onSent(ticket);
    },
  });
  return (
    <Panel title={texts.write}>
      <div className="flex flex-col gap-4 p-3">
        <p className="text-body text-pretty text-quiet">
          {texts.writeAbout} {options?.mail === 'smtp' && (takesMail ? texts.byMail : texts.mailOnly)}
        </p>
        <Form form={form} onInput={onInput} submitLabel={texts.send} busyLabel={texts.sending}>
          {lesson && <LessonChip lesson={lesson} onGone={onLessonGone} />}
          <Select
            label={texts.topic}
            name="topic"
            value={topic}
            options={TICKET_TOPICS.map((value) => ({ value, label: texts.topics[value] }))}
            onChange={setTopic}
          />
          <TextField
            name="subject"
            label={texts.subject}
            defaultValue={
              kept.subject ?? (lesson ? texts.lessonSubject(lesson.title).slice(0, TICKET_LIMITS.subjectLength) : '')
            }
            maxLength={TICKET_LIMITS.subjectLength}
            autoComplete="off"
          />
          <TextArea name="text" label={texts.text} hint={texts.textHint} rows={6} defaultValue={kept.text} />
          <FilePicker files={files} onFiles={setFiles} onBusy={setUploading} />
          <div className="flex flex-col gap-2">
            <Choice
              type="checkbox"
              label={texts.attachContext}
              text={texts.contextWhy}
              checked={isAgreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
            <ContextList context={details} />
          </div>
        </Form>
      </div>
    </Panel>
  );
}

interface TextAreaProps {
  name: string;
  label: string;
  hint?: string;
  rows: number;
  defaultValue?: string | undefined;
}

/** A field for several lines. */
export const TextArea = ({ name, label, hint, rows, defaultValue }: TextAreaProps) => (
  <Field name={name} label={label} hint={hint}>
    {(ties) => (
      <textarea
        {...ties}
        rows={rows}
        dir="auto"
        maxLength={TICKET_LIMITS.textLength}
        defaultValue={defaultValue}
        className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
      />
    )}
  </Field>
);

function LessonChip({ lesson, onGone }: { lesson: AskedLesson; onGone: () => void }) {
  return (
    <p className="flex items-center gap-2 border-l-2 border-accent px-3 py-1 text-body">
      <span className="min-w-0">{texts.aboutLesson(lesson.title)}</span>
      <button
        type="button"
        aria-label={texts.removeLesson}
        onClick={onGone}
        className="flex h-8 w-8 shrink-0 items-center justify-center text-quiet hover:text-ink pointer-coarse:h-11 pointer-coarse:w-11"
      >
        ×
      </button>
    </p>
  );
}
