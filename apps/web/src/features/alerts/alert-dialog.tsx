import { useMutation } from '@tanstack/react-query';
import type { Alert } from '@wickwise/contract';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AlertForm } from './alert-form.tsx';
import { type AlertStart, type Draft, draftOf, inputOf, newDraft } from './draft.ts';
import { dryRunAlert, saveAlert } from './queries.ts';
import { alertTexts as texts } from './texts.ts';
import { alertWords, stateWords } from './words.ts';

export interface AlertDialogProps {
  /** Where a new alert begins. */
  start: AlertStart;
  /** What has been done for it already, in a sentence. */
  about?: string;
  /** The alert that is changed; without it a new one is made. */
  known?: Alert | undefined;
  onClose: () => void;
}

/** Makes an alert or changes one; before that it tells what the alert would have done. */
export function AlertDialog({ start, about, known, onClose }: AlertDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => (known ? draftOf(known) : newDraft(start)));
  const input = inputOf(draft);
  const save = useMutation({
    mutationFn: async () => (input ? saveAlert(input, known?.id) : undefined),
    onSuccess: (alert) => {
      if (alert) toast(texts.created(alert.name || alertWords(alert)));
      onClose();
    },
  });
  const dryRun = useMutation({ mutationFn: async () => (input ? dryRunAlert(input) : undefined) });
  const set = (change: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...change }));
    dryRun.reset();
  };
  return (
    <Dialog
      title={known ? texts.edit : texts.add}
      about={about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button onClick={() => dryRun.mutate()} disabled={!input || dryRun.isPending} className="mr-auto">
            {dryRun.isPending ? texts.dryRunning : texts.dryRun}
          </Button>
          <Button look="primary" form="alert" type="submit" disabled={!input || save.isPending}>
            {save.isPending ? texts.saving : known ? texts.save : texts.create}
          </Button>
        </>
      }
    >
      {known?.pauseReason && <p className="mb-3 border-l-2 border-warn px-3 py-1 text-body">{stateWords(known)}</p>}
      <form
        id="alert"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <AlertForm draft={draft} set={set} />
      </form>
      <div role="status" className="mt-3 empty:hidden">
        {dryRun.data && (
          <p className="border-l-2 border-accent px-3 py-1 text-body">
            {texts.dryResult(dryRun.data.count, dryRun.data.timeframe)}{' '}
            <span className="text-quiet">
              ({texts.since} {formatDay(dryRun.data.from, 'UTC')})
            </span>
          </p>
        )}
      </div>
      {dryRun.error && <ErrorNote error={dryRun.error} fallback={texts.dryFailed} />}
      {save.error && <ErrorNote error={save.error} fallback={texts.changeFailed} />}
    </Dialog>
  );
}
