import { useMutation, useQuery } from '@tanstack/react-query';
import type { KeptThings } from '@wickwise/contract';
import { useState } from 'react';
import { BusyButton } from '../../ui/act-button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type AlertsInWords, KEPT_KINDS, type KeptKind, keptEntries } from './kept-entries.ts';
import { chooseKept, keptQuery } from './queries.ts';
import { planTexts as texts } from './texts/plan.ts';

/** Which things go on where there isn't room for all; the reader chooses, and nothing is deleted. */
export function KeptPanel({ alertWords }: AlertsInWords) {
  const { data: kept, error, refetch } = useQuery(keptQuery);
  return (
    <Panel title={texts.choose}>
      {error && !kept && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!kept && !error && <Skeleton className="m-3 h-48" />}
      {kept && (
        <div className="flex flex-col gap-6 p-3">
          <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.chooseWhy}</p>
          {KEPT_KINDS.filter((kind) => kept[kind].some(({ isPaused }) => isPaused)).map((kind) => (
            <Chooser
              key={`${kind} ${kept[kind].map(({ id, isPaused }) => `${id}${isPaused}`).join()}`}
              kind={kind}
              kept={kept}
              alertWords={alertWords}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Chooser({ kind, kept, alertWords }: AlertsInWords & { kind: KeptKind; kept: KeptThings }) {
  const entries = keptEntries(kept, kind, alertWords);
  const limit = kept.limits[kind] ?? entries.length;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(entries.filter(({ isPaused }) => !isPaused).map(({ id }) => id)),
  );
  const save = useMutation({
    mutationFn: () => chooseKept({ [kind]: [...chosen] }),
    onSuccess: () => toast(texts.chosen),
  });
  const turn = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const isOver = chosen.size > limit;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{texts.kinds[kind]}</legend>
      <p className={`text-body ${isOver ? 'text-error' : 'text-quiet'}`} role="status">
        {texts.chosenOf(chosen.size, limit)}
      </p>
      <ul className="max-h-72 overflow-y-auto border border-hairline">
        {entries.map(({ id, label }) => (
          <li key={id} className="border-b border-hairline last:border-b-0">
            <label className="flex min-h-9 cursor-pointer items-center gap-3 px-3 py-1 text-body pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => turn(id)}
                className="h-4 w-4 shrink-0 accent-accent"
              />
              <bdi className="min-w-0 break-words">{label}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {save.error && <FailureNote error={save.error} />}
      <div>
        <BusyButton look="primary" disabled={isOver} isBusy={save.isPending} onClick={() => save.mutate()}>
          {texts.save}
        </BusyButton>
      </div>
    </fieldset>
  );
}
