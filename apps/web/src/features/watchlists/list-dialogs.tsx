import { CreateWatchlistRequest, ImportWatchlistRequest, type Watchlist } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Field, INPUT, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { watchlistTexts as texts } from './texts/watchlist.ts';

const Named = z.object({ name: CreateWatchlistRequest.shape.name });

export interface NameDialogProps {
  title: string;
  label: string;
  name?: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void> | void;
}

/** Dialog for the name of a list or section. */
export function NameDialog({ title, label, name = '', onClose, onSave }: NameDialogProps) {
  const form = useForm({
    schema: Named,
    onSubmit: async (values) => {
      await onSave(values.name);
      onClose();
    },
  });
  return (
    <Dialog title={title.replace('…', '')} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.save} busyLabel={texts.saving}>
        <TextField name="name" label={label} defaultValue={name} autoComplete="off" />
      </Form>
    </Dialog>
  );
}

/** Dialog that imports a list from text or a file. */
export function ImportDialog({
  onClose,
  onImport,
}: {
  onClose: () => void;
  onImport: (name: string, text: string) => Promise<void>;
}) {
  const [text, setText] = useState('');
  const form = useForm({
    schema: ImportWatchlistRequest,
    onSubmit: async (values) => {
      await onImport(values.name, values.text);
      onClose();
    },
  });
  return (
    <Dialog title={texts.importTitle} about={texts.importAbout} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.importDo} busyLabel={texts.importing}>
        <TextField name="name" label={texts.name} autoComplete="off" />
        <Field name="text" label={texts.importText}>
          {(ties) => (
            <textarea
              {...ties}
              rows={6}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={`${INPUT} h-auto py-2 font-mono text-dense pointer-coarse:h-auto`}
            />
          )}
        </Field>
        <label className="flex flex-col gap-1 text-body font-medium">
          {texts.importFile}
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
            className="text-body font-normal"
          />
        </label>
      </Form>
    </Dialog>
  );
}

/** Confirms the deletion of a list. */
export function RemoveListDialog({
  list,
  onClose,
  onRemove,
}: {
  list: Watchlist;
  onClose: () => void;
  onRemove: () => Promise<void>;
}) {
  const [error, setError] = useState<Error>();
  const count = list.items.filter((item) => 'symbol' in item).length;
  const remove = (): void => void onRemove().then(onClose, setError);
  return (
    <Dialog
      title={texts.removeAsk(list.name)}
      about={texts.removeAbout(count)}
      isOpen
      onOpen={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="danger" onClick={remove}>
            {texts.removeDo}
          </Button>
        </>
      }
    >
      {error && <FailureNote error={error} />}
    </Dialog>
  );
}
