import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstRunStep, FirstRunStepState, FirstRunSteps } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../../ui/act-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstRunTexts as texts } from '../texts/first-run.ts';
import { BackupStep } from './backup-step.tsx';
import { setStep, stepsQuery } from './queries.ts';
import { HealthStep, HistoryStep, MailStep, NoticesStep } from './step-bodies.tsx';

const BODIES: Readonly<Record<Exclude<FirstRunStep, 'prices'>, () => ReactNode>> = {
  mail: MailStep,
  history: HistoryStep,
  notices: NoticesStep,
  backup: BackupStep,
  health: HealthStep,
};

/** The steps of an operator's first run. Each is stored once done or skipped, so that one can leave and come back. */
export function FirstRunStepList({ prices }: { prices: ReactNode }) {
  const { data, error, refetch } = useQuery(stepsQuery);
  if (error && !data) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return <Steps steps={data.steps} prices={prices} />;
}

function Steps({ steps, prices }: { steps: FirstRunSteps['steps']; prices: ReactNode }) {
  const client = useQueryClient();
  /** Undefined: the first open one. */
  const [chosen, setChosen] = useState<FirstRunStep | 'none'>();
  const save = useMutation({
    mutationFn: ({ step, state }: { step: FirstRunStep; state: FirstRunStepState }) => setStep(step, state),
    onSuccess: (saved) => {
      client.setQueryData(stepsQuery.queryKey, saved);
      setChosen(undefined);
    },
  });
  const shown = chosen ?? steps.find(({ state }) => state === 'open')?.step;
  const left = steps.filter(({ state }) => state === 'open').length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-body text-quiet">
        {left === 0 ? texts.allDone : texts.progress(steps.length - left, steps.length)}
      </p>
      <ol className="flex flex-col gap-2">
        {steps.map(({ step, state }, index) => {
          const isShown = step === shown;
          const Body = step === 'prices' ? undefined : BODIES[step];
          return (
            <li key={step} className="border border-hairline bg-panel">
              <h2>
                <button
                  type="button"
                  aria-expanded={isShown}
                  aria-controls={`step-${step}`}
                  onClick={() => setChosen(isShown ? 'none' : step)}
                  className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left text-body font-semibold hover:bg-[color-mix(in_oklch,var(--ink)_4%,transparent)]"
                >
                  <span className="text-quiet tabular-nums">{index + 1}</span>
                  {texts.steps[step]}
                  <span className="ml-auto">{state !== 'open' && <Badge>{texts.states[state]}</Badge>}</span>
                </button>
              </h2>
              <div id={`step-${step}`} hidden={!isShown} className="flex flex-col gap-4 border-t border-hairline p-3">
                {isShown && (
                  <>
                    {Body ? <Body /> : prices}
                    {save.error && <FailureNote error={save.error} />}
                    <p className="flex flex-wrap gap-2 border-t border-hairline pt-3">
                      <BusyButton
                        look="primary"
                        isBusy={save.isPending}
                        onClick={() => save.mutate({ step, state: 'done' })}
                      >
                        {left === 1 && state === 'open' ? texts.finish : texts.next}
                      </BusyButton>
                      {state === 'open' && (
                        <BusyButton
                          look="quiet"
                          isBusy={save.isPending}
                          onClick={() => save.mutate({ step, state: 'skipped' })}
                        >
                          {texts.skip}
                        </BusyButton>
                      )}
                    </p>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
