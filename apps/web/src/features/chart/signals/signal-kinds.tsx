import { SIGNAL_KINDS, type SignalKind } from '@wickwise/contract';
import { Choice } from '../../../ui/choice.tsx';
import { chartTexts } from '../texts/chart.ts';

const texts = chartTexts.signals;
const STRONGEST_FIRST = ['Strong', 'Moderate', 'Weak', 'Rule', 'Spent'] as const satisfies readonly SignalKind[];

export interface SignalKindsProps {
  shown: readonly SignalKind[];
  onChange: (shown: SignalKind[]) => void;
}

/** Choice of marked kinds of signals. */
export function SignalKinds({ shown, onChange }: SignalKindsProps) {
  const toggle = (kind: SignalKind, isOn: boolean): void =>
    onChange(SIGNAL_KINDS.filter((one) => (one === kind ? isOn : shown.includes(one))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-body text-quiet">{texts.about}</legend>
      {STRONGEST_FIRST.map((kind) => (
        <Choice
          key={kind}
          type="checkbox"
          label={texts.kinds[kind]}
          checked={shown.includes(kind)}
          onChange={({ target }) => toggle(kind, target.checked)}
        />
      ))}
    </fieldset>
  );
}
