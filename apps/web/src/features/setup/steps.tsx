import type { Preferences } from '@wickwise/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { OWN_ZONE } from '../../lib/zones.ts';
import { Button } from '../../ui/button.tsx';
import { FormBody, SubmitButton } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ExperienceStep, MarketsStep } from './choice-steps.tsx';
import { RiskStep } from './risk-step.tsx';
import type { StepProps } from './step-props.ts';
import { SymbolsStep } from './symbols-step.tsx';
import { setupTexts as texts } from './texts/setup.ts';
import { TimeZoneStep } from './time-zone-step.tsx';

const STEPS = ['markets', 'experience', 'symbols', 'time-zone', 'channel', 'screen', 'risk'] as const;
type Step = (typeof STEPS)[number];

/** Steps that other areas bring: a channel of alerts, and a first screen of the market that was chosen. */
export interface SetUpParts {
  channel: ReactNode;
  screen: (answers: Preferences) => ReactNode;
}

const BODIES: Readonly<Record<Exclude<Step, keyof SetUpParts>, (props: StepProps) => ReactNode>> = {
  markets: MarketsStep,
  experience: ExperienceStep,
  symbols: SymbolsStep,
  'time-zone': TimeZoneStep,
  risk: RiskStep,
};

/** The pressed submit button says which step follows; default: the next one. */
const Answer = z.object({ next: z.enum([...STEPS, 'finish', 'done']), hasReadRiskNotice: z.boolean() });

/** Finishing requires the notice; going back or skipping doesn't. */
const ReadNotice = Answer.check(
  z.refine(({ next, hasReadRiskNotice }) => next !== 'finish' || hasReadRiskNotice, {
    path: ['hasReadRiskNotice'],
    error: () => texts.risk.needed,
  }),
);

export interface StepsProps {
  kept: Preferences;
  parts: SetUpParts;
  onSave: (preferences: Preferences) => Promise<void>;
}

/** One question at a time, starting at the last reached one. */
export function Steps({ kept, parts, onSave }: StepsProps) {
  const [draft, setDraft] = useState<Preferences>(() => (kept.step === 'done' ? { ...kept, step: 'markets' } : kept));
  const heading = useRef<HTMLHeadingElement>(null);
  const step = draft.step as Step;
  const index = STEPS.indexOf(step);
  useFocusOnChange(heading, step);

  const form = useForm({
    schema: step === 'risk' ? ReadNotice : Answer,
    read: (data) => ({ next: data.get('next') ?? STEPS[index + 1] ?? 'finish', ...draft }),
    onSubmit: async ({ next }) => {
      const isSkipped = next === 'done';
      const zone = step === 'time-zone' && !isSkipped ? { timeZone: draft.timeZone ?? OWN_ZONE } : {}; // messages use it
      const changed: Preferences = { ...draft, ...zone, step: next === 'finish' ? 'done' : next };
      await onSave(changed);
      if (changed.step !== 'done') setDraft(changed);
    },
  });
  const change = (more: Partial<Preferences>): void => setDraft({ ...draft, ...more });
  return (
    <FormBody form={form} className="flex flex-col gap-5">
      <div>
        <p className="text-dense text-quiet">{texts.at(index + 1, STEPS.length)}</p>
        <span aria-hidden="true" className="mt-2 grid grid-cols-7 gap-1">
          {STEPS.map((name, i) => (
            <span key={name} className={`h-0.5 ${i <= index ? 'bg-accent' : 'bg-hairline'}`} />
          ))}
        </span>
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
        {texts.steps[step]}
      </h2>
      <div className="min-h-72">
        <StepBody step={step} parts={parts} draft={draft} onChange={change} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton
          form={form}
          submitLabel={index === STEPS.length - 1 ? texts.finish : texts.next}
          busyLabel={texts.busy}
        />
        {index > 0 && (
          <Button type="submit" name="next" value={STEPS[index - 1]} look="quiet">
            {texts.back}
          </Button>
        )}
        <Button type="submit" name="next" value="done" look="quiet" className="ml-auto">
          {texts.skip}
        </Button>
      </div>
    </FormBody>
  );
}

function StepBody({ step, parts, ...props }: StepProps & { step: Step; parts: SetUpParts }) {
  if (step === 'channel') return parts.channel;
  if (step === 'screen') return parts.screen(props.draft);
  const Body = BODIES[step];
  return <Body {...props} />;
}

/** Moves the focus to a new question. */
function useFocusOnChange(target: React.RefObject<HTMLElement | null>, of: string): void {
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current !== of) target.current?.focus();
    shown.current = of;
  }, [target, of]);
}
