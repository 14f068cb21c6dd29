import { TICKET_LIMITS, type TicketFile } from '@wickwise/contract';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import type { FilePickerProps } from '../../ui/file-picker-props.ts';
import { sizeText } from '../../ui/ticket-messages.tsx';
import { removeTicketFile, uploadTicketFile } from './queries.ts';
import { supportTexts as texts } from './texts/support.ts';

const MEGABYTE = 2 ** 20;

/** Uploads files as they are chosen, so that what isn't accepted is known before the message is sent. */
export function FilePicker({ files, onFiles, onBusy }: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [under, setUnder] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [renamed, setRenamed] = useState<readonly string[]>([]);
  const add = async (chosen: readonly File[]): Promise<void> => {
    setProblem(undefined);
    setRenamed([]);
    onBusy(true);
    let room = TICKET_LIMITS.files - files.length;
    for (const file of chosen) {
      setUnder(file.name);
      const done = room <= 0 ? { refusal: texts.tooMany(TICKET_LIMITS.files) } : await upload(file, onFiles);
      if (done.refusal !== undefined) setProblem(done.refusal);
      else room--;
      const { name } = done;
      if (name && endingOf(name) !== endingOf(file.name))
        setRenamed((known) => [...known, texts.renamed(file.name, name)]);
    }
    setUnder(undefined);
    onBusy(false);
    if (input.current) input.current.value = '';
  };
  const remove = (file: TicketFile): void => {
    onFiles((known) => known.filter(({ id: other }) => other !== file.id));
    void removeTicketFile(file).catch(() => {}); // one that stays is deleted within a day
  };
  return (
    <div className="flex flex-col gap-2">
      <p id={`${id}-title`} className="text-body font-medium">
        {texts.files}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        aria-labelledby={`${id}-title`}
        accept=".png,.jpg,.jpeg,.webp,.pdf,.txt,.log,.csv"
        onChange={({ target }) => void add([...(target.files ?? [])])}
        className="hidden"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          aria-describedby={`${id}-hint`}
          disabled={under !== undefined || files.length >= TICKET_LIMITS.files}
          onClick={() => input.current?.click()}
        >
          {texts.addFiles}
        </Button>
        <p id={`${id}-hint`} className="min-w-0 flex-1 basis-60 text-dense text-pretty text-quiet">
          {texts.filesHint(TICKET_LIMITS.files, TICKET_LIMITS.fileBytes / MEGABYTE)}
        </p>
      </div>
      {under !== undefined && (
        <p role="status" className="text-dense break-words text-quiet">
          {texts.uploading(under)}
        </p>
      )}
      <ul role="status" className="text-dense text-pretty break-words text-warn empty:hidden">
        {renamed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {problem && <FailureNote error={new Error(problem)} />}
      {files.length > 0 && (
        <ul className="flex flex-col gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex min-h-8 items-center gap-3 text-body">
              <bdi className="min-w-0 truncate">{file.name}</bdi>
              <span className="shrink-0 text-dense text-quiet tabular-nums">{sizeText(file.bytes)}</span>
              <button
                type="button"
                aria-label={texts.removeFile(file.name)}
                onClick={() => remove(file)}
                className="ml-auto flex h-8 w-8 shrink-0 items-center justify-center text-quiet hover:text-ink pointer-coarse:h-11 pointer-coarse:w-11"
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Uploads a file. Returns its name there, or a sentence where it isn't accepted. */
async function upload(
  file: File,
  onFiles: FilePickerProps['onFiles'],
): Promise<{ name?: string; refusal?: string | undefined }> {
  if (file.size > TICKET_LIMITS.fileBytes)
    return { refusal: texts.tooLarge(file.name, TICKET_LIMITS.fileBytes / MEGABYTE) };
  try {
    const uploaded = await uploadTicketFile(file);
    onFiles((known) => [...known, uploaded]);
    return { name: uploaded.name };
  } catch (error) {
    return { refusal: texts.fileFailed(file.name, (error as Error).message) };
  }
}

/** Returns the ending of a file's name; the server's is that of what the file contains. */
const endingOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg');
