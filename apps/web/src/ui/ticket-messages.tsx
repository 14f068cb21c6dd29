import type { TicketFile, TicketMessage } from '@wickwise/contract';
import { useState } from 'react';
import { saveFile } from '../lib/save-file.ts';
import { FailureNote } from './failure-note.tsx';
import { Moment } from './moment.tsx';

export interface TicketMessagesProps {
  messages: readonly TicketMessage[];
  /** Who wrote, in words. */
  names: Readonly<Record<TicketMessage['by'], string>>;
  /** Fetches a file, which is saved and never shown. */
  load: (file: TicketFile) => Promise<Blob>;
}

/** The messages of a ticket, oldest first. What people wrote stays text. */
export function TicketMessages({ messages, names, load }: TicketMessagesProps) {
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={`border-l-2 bg-panel px-3 py-2 ${message.by === 'operator' ? 'border-accent' : 'border-hairline'}`}
        >
          <p className="flex flex-wrap gap-x-2 text-dense text-quiet">
            <span className="font-medium text-ink">{names[message.by]}</span>
            <Moment atMs={message.at} />
          </p>
          <p dir="auto" className="mt-1 text-body break-words whitespace-pre-wrap">
            {message.text}
          </p>
          {message.files.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {message.files.map((file) => (
                <li key={file.id} className="min-w-0">
                  <FileButton file={file} load={load} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function FileButton({ file, load }: { file: TicketFile; load: TicketMessagesProps['load'] }) {
  const [error, setError] = useState<Error>();
  const save = (): void => {
    setError(undefined);
    load(file).then((content) => saveFile(file.name, content), setError);
  };
  return (
    <>
      <button
        type="button"
        onClick={save}
        className="inline-flex min-h-7 max-w-full items-center gap-2 rounded-input border border-hairline px-2 text-dense hover:border-quiet pointer-coarse:min-h-11"
      >
        <bdi className="truncate underline underline-offset-2">{file.name}</bdi>
        <span className="shrink-0 text-quiet tabular-nums">{sizeText(file.bytes)}</span>
      </button>
      {error && <FailureNote error={error} />}
    </>
  );
}

const KILOBYTE = 1_024;

/** Returns a file's size, such as "12 kB" or "1.4 MB". */
export const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
