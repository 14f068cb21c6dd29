import { CreateWatchlistRequest, ImportWatchlistRequest, type Watchlist } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, INPUT, TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
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
        <FileField
          name="file"
          label={texts.importFile}
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={([file]) => void file?.text().then(setText)}
        />
      </Form>
    </Dialog>
  );
}

interface RemoveListDialogProps {
  list: Watchlist;
  onClose: () => void;
  onRemove: () => Promise<void>;
}

/** Confirms the deletion of a list. */
export const RemoveListDialog = ({ list, onClose, onRemove }: RemoveListDialogProps) => (
  <ActDialog
    title={texts.removeAsk(list.name)}
    about={texts.removeAbout(list.items.filter((item) => 'symbol' in item).length)}
    act={texts.removeDo}
    onAct={onRemove}
    onClose={onClose}
  />
);
