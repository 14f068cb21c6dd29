import { NumberField } from '../../ui/number-field.tsx';
import type { Guards } from './guards.ts';
import { paperTexts as texts } from './texts/paper.ts';

export interface GuardFieldsProps {
  guards: Guards;
  tickSize: number | undefined;
  /** Currency of the account. */
  priceIn: string;
  onChange: (change: Partial<Guards>) => void;
}

/** Fields of an optional stop loss and target. */
export const GuardFields = ({ guards: { stop, target }, tickSize = 1, priceIn, onChange }: GuardFieldsProps) => (
  <div className="flex flex-wrap items-start gap-3">
    <NumberField
      name="stop"
      label={texts.guards.stopAt}
      value={stop}
      min={tickSize}
      step={tickSize}
      priceIn={priceIn}
      onChange={(next) => onChange({ stop: next })}
    />
    <NumberField
      name="target"
      label={texts.guards.targetAt}
      value={target}
      min={tickSize}
      step={tickSize}
      priceIn={priceIn}
      onChange={(next) => onChange({ target: next })}
    />
  </div>
);
