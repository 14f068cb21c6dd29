import { Choice } from '../../ui/choice.tsx';
import type { StepProps } from './step-props.ts';
import { setupTexts } from './texts/setup.ts';

const texts = setupTexts.risk;

export function RiskStep({ draft, onChange }: StepProps) {
  return (
    <div className="flex flex-col gap-4">
      {texts.notice.map((sentence) => (
        <p key={sentence} className="text-reading text-pretty">
          {sentence}
        </p>
      ))}
      <Choice
        type="checkbox"
        name="hasReadRiskNotice"
        label={texts.read}
        checked={draft.hasReadRiskNotice}
        onChange={({ target }) => onChange({ hasReadRiskNotice: target.checked })}
      />
    </div>
  );
}
