import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Choice } from '../../ui/choice.tsx';
import { marketHints } from './market-hints.ts';
import type { StepProps } from './step-props.ts';
import { setupTexts as texts } from './texts/setup.ts';

export function MarketsStep({ draft, onChange }: StepProps) {
  const { markets } = useConstants();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{texts.steps.markets}</legend>
      {markets.map((market) => (
        <Choice
          key={market}
          type="checkbox"
          label={marketNames[market]}
          text={marketHints[market]}
          checked={draft.markets.includes(market)}
          onChange={({ target }) =>
            onChange({
              markets: markets.filter((one) => (one === market ? target.checked : draft.markets.includes(one))),
            })
          }
        />
      ))}
    </fieldset>
  );
}

const EXPERIENCES = ['new', 'some', 'years'] as const;

export function ExperienceStep({ draft, onChange }: StepProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{texts.steps.experience}</legend>
      {EXPERIENCES.map((experience) => {
        const [label, text] = texts.experiences[experience];
        return (
          <Choice
            key={experience}
            type="radio"
            name="experience"
            label={label}
            text={text}
            checked={draft.experience === experience}
            onChange={() => onChange({ experience })}
          />
        );
      })}
    </fieldset>
  );
}
