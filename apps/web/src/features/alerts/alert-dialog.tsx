import { useMutation } from '@tanstack/react-query';
import type { Alert, DryRunRequest } from '@wickwise/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useStartingPlace } from '../../lib/starting-place.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FormBody, SubmitButton } from '../../ui/form.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { AlertForm } from './alert-form.tsx';
import { type AlertStart, type Draft, draftOf, inputOf, neededOf, newDraft, timeframeForAlerts } from './draft.ts';
import { DryRunResult } from './dry-run-result.tsx';
import { dryRunAlert, readyEmail, saveAlert, storedAlert } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';
import { alertWords, stateWords } from './words.ts';

/** A rule that is saved together with the alert, and not before. */
export interface UnsavedRule {
  rule: NonNullable<DryRunRequest['rule']>;
  /** Saves it; returns the field of the alert that names it. */
  save: (draft: Draft) => Promise<Partial<Draft>>;
}

const DryRunFunnel = lazyPart(async () => (await import('./dry-run-funnel.tsx')).DryRunFunnel, {
  place: <Skeleton className="h-32 w-full" />,
});

export interface AlertDialogProps {
  /** Prefilled values of a new alert. */
  start: AlertStart;
  /** What is done together with it, in a sentence. */
  about?: string;
  /** The alert to change; without it a new one is created. */
  known?: Alert | undefined;
  /** The rule of the alert, where it isn't saved yet. */
  unsaved?: UnsavedRule;
  onClose: () => void;
}

/** Id in place of that of a rule that isn't saved yet. */
const UNSAVED_ID = '00000000-0000-4000-8000-000000000000';

/** Creates or changes an alert; shows a dry run first. */
export function AlertDialog({ start, about, known, unsaved, onClose }: AlertDialogProps) {
  const usual = useStartingPlace();
  const [draft, setDraft] = useState<Draft>(() => {
    if (known) return draftOf(known);
    const given = { timeframe: timeframeForAlerts(usual.timeframe), ...start };
    return newDraft(unsaved ? { ...given, strategyId: UNSAVED_ID, screenId: UNSAVED_ID } : given);
  });
  const changed = useRef(known); // as the form began with it
  const saved = useRef<Partial<Draft>>(undefined); // an alert that is refused doesn't save its rule twice
  const input = inputOf(draft);
  const form = useForm({
    schema: neededOf(draft.kind),
    read: () => ({ symbol: draft.place, condition: draft }),
    onSubmit: async () => {
      if (!input) return;
      if (unsaved) saved.current ??= await unsaved.save(draft);
      if (draft.channels.includes('email')) await readyEmail();
      const whole = inputOf({ ...draft, ...saved.current });
      if (!whole) return;
      const alert = await saveAlert(whole, changed.current).catch(async (error: unknown) => {
        // a refusal has said what changed, so the next try replaces it; an outage has not
        const isRefused = error instanceof ApiError && error.status === 400;
        if (known && isRefused) changed.current = (await storedAlert(known.id)) ?? changed.current;
        throw error;
      });
      toast(texts.created(alert.name || alertWords(alert)));
      onClose();
    },
  });
  const dryRun = useMutation({
    mutationFn: async () => input && dryRunAlert({ ...input, ...(unsaved ? { rule: unsaved.rule } : {}) }),
  });
  const canDryRun = input !== undefined && !(unsaved && draft.kind === 'screen' && draft.turn === 'left');
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
          <BusyButton
            onClick={() => dryRun.mutate()}
            disabled={!canDryRun}
            isBusy={dryRun.isPending}
            className="mr-auto"
          >
            {dryRun.isPending ? texts.dryRunning : texts.dryRun}
          </BusyButton>
          <SubmitButton form={form} formId="alert" submitLabel={known ? texts.save : texts.create} />
        </>
      }
    >
      {known?.pauseReason && <p className="mb-3 border-l-2 border-warn px-3 py-1 text-body">{stateWords(known)}</p>}
      <FormBody form={form} id="alert">
        <AlertForm draft={draft} set={set} isGiven={unsaved !== undefined} />
      </FormBody>
      <div role="status" className="mt-3 empty:hidden">
        {dryRun.data && <DryRunResult answer={dryRun.data} market={draft.market} />}
      </div>
      {dryRun.data?.count === 0 && (draft.kind === 'strategy' || draft.kind === 'screen') && (
        <div className="mt-3">
          <DryRunFunnel draft={draft} rule={unsaved?.rule} />
        </div>
      )}
      {dryRun.error && <ErrorNote error={dryRun.error} fallback={texts.dryFailed} />}
    </Dialog>
  );
}
