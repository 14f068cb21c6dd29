import { type KeyboardEvent, useId, useState } from 'react';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: { less: (label: string) => `${label}: less`, more: (label: string) => `${label}: more` },
  hi: async () => (await import('./hindi.ts')).numberField,
});

export interface NumberFieldProps {
  label: string;
  value: number | undefined;
  min?: number;
  max?: number;
  step?: number;
  /** Small and quiet behind the number. */
  unit?: string;
  /** Undefined when the field was emptied. */
  onChange: (value: number | undefined) => void;
  isLabelHidden?: boolean;
}

/** Decimals as people type them: a comma or a point, spaces and a real minus. */
const parse = (text: string): number => Number(text.replaceAll(/\s/g, '').replace('\u2212', '-').replace(',', '.'));

/** A number with its unit. Arrows step, with Shift by ten; what isn't a number in its bounds is put right on leaving. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min = -Infinity, max = Infinity, step = 1, unit, onChange, isLabelHidden = false } = props;
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const shown = draft ?? (value === undefined ? '' : String(value));
  const isWrong = draft !== undefined && draft.trim() !== '' && !fits(parse(draft), min, max);
  const type = (text: string): void => {
    setDraft(text);
    if (text.trim() === '') onChange(undefined);
    else if (fits(parse(text), min, max)) onChange(parse(text));
  };
  const stepBy = (steps: number): void => {
    setDraft(undefined);
    const next = Math.min(max, Math.max(min, (value ?? (Number.isFinite(min) ? min : 0)) + steps * step));
    onChange(Number(next.toPrecision(12))); // 0.1 + 0.2 is 0.3 here
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    stepBy(event.shiftKey ? steps * 10 : steps);
  };
  return (
    <span className="inline-flex min-w-0 flex-col items-start gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-dense text-quiet'}>
        {label}
      </label>
      <span className="inline-flex h-8 items-stretch rounded-input border border-field bg-panel has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent has-aria-invalid:border-error pointer-coarse:h-11">
        <Step
          label={texts.less(label)}
          sign="−"
          isDisabled={value !== undefined && value <= min}
          onPress={() => stepBy(-1)}
        />
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          aria-invalid={isWrong}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setDraft(undefined)}
          onKeyDown={onKeyDown}
          className="w-16 min-w-0 bg-transparent px-1 text-right text-body outline-none pointer-coarse:text-[16px]"
        />
        {unit && <span className="self-center pr-1 text-label text-quiet">{unit}</span>}
        <Step
          label={texts.more(label)}
          sign="+"
          isDisabled={value !== undefined && value >= max}
          onPress={() => stepBy(1)}
        />
      </span>
    </span>
  );
}

const fits = (value: number, min: number, max: number): boolean => value >= min && value <= max;

function Step({
  label,
  sign,
  isDisabled,
  onPress,
}: {
  label: string;
  sign: string;
  isDisabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className="w-7 shrink-0 text-body text-quiet hover:text-ink disabled:opacity-40 pointer-coarse:w-11"
    >
      {sign}
    </button>
  );
}
