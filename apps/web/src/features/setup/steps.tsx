import type { Preferences } from '@wickwise/contract';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { ExperienceStep, MarketsStep } from './choice-steps.tsx';
import { RiskStep } from './risk-step.tsx';
import type { StepProps } from './step-props.ts';
import { SymbolsStep } from './symbols-step.tsx';
import { setupTexts as texts } from './texts.ts';
import { TimeZoneStep } from './time-zone-step.tsx';

const STEPS = ['markets', 'experience', 'symbols', 'time-zone', 'risk'] as const;
type Step = (typeof STEPS)[number];

const BODIES: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  markets: MarketsStep,
  experience: ExperienceStep,
  symbols: SymbolsStep,
  'time-zone': TimeZoneStep,
  risk: RiskStep,
};

/** One question at a time, from the one that was reached. */
export function Steps({ kept, onSave }: { kept: Preferences; onSave: (preferences: Preferences) => Promise<void> }) {
  const [draft, setDraft] = useState<Preferences>(() => (kept.step === 'done' ? { ...kept, step: 'markets' } : kept));
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = draft.step as Step;
  const index = STEPS.indexOf(step);
  useFocusOnChange(heading, step);

  const goTo = async (next: Preferences['step']): Promise<void> => {
    if (isBusy) return;
    setFailure(undefined);
    setIsBusy(true);
    try {
      const changed = { ...draft, step: next };
      await onSave(changed);
      if (next !== 'done') setDraft(changed);
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (step === 'risk' && !draft.hasReadRiskNotice) setFailure(new Error(texts.risk.needed));
    else void goTo(STEPS[index + 1] ?? 'done');
  };
  const Body = BODIES[step];
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <p className="text-dense text-quiet">{texts.at(index + 1, STEPS.length)}</p>
        <span aria-hidden="true" className="mt-2 grid grid-cols-5 gap-1">
          {STEPS.map((name, i) => (
            <span key={name} className={`h-0.5 ${i <= index ? 'bg-accent' : 'bg-hairline'}`} />
          ))}
        </span>
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
        {texts.steps[step]}
      </h2>
      <div className="min-h-72">
        <Body draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      </div>
      {failure && <FailureNote error={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" aria-disabled={isBusy} className="min-w-32">
          {isBusy ? texts.busy : index === STEPS.length - 1 ? texts.finish : texts.next}
        </Button>
        {index > 0 && (
          <Button look="quiet" onClick={() => void goTo(STEPS[index - 1] ?? 'markets')}>
            {texts.back}
          </Button>
        )}
        <Button look="quiet" onClick={() => void goTo('done')} className="ml-auto">
          {texts.skip}
        </Button>
      </div>
    </form>
  );
}

/** Whoever goes on by keyboard or by ear begins at the new question. */
function useFocusOnChange(target: React.RefObject<HTMLElement | null>, of: string): void {
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current !== of) target.current?.focus();
    shown.current = of;
  }, [target, of]);
}
