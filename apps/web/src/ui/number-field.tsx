import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { grouped } from '../lib/digits.ts';
import { fieldTexts } from '../lib/field-texts.ts';
import { FieldMessage, useFieldEdited, useFieldError } from './field.tsx';
import { numberFieldTexts as texts } from './texts/number-field.ts';

export interface NumberFieldProps {
  /** Name of the field in its form's errors. */
  name?: string;
  label: string;
  value: number | undefined;
  min?: number;
  max?: number;
  step?: number;
  /** Unit after the number. */
  unit?: string;
  /** Currency of an amount: its unit, whose numbers are grouped as usual there. */
  currency?: string | undefined;
  /** Currency of a price, whose numbers are grouped as usual there; no unit is shown. */
  priceIn?: string | undefined;
  /** Undefined for an empty field. */
  onChange: (value: number | undefined) => void;
  isLabelHidden?: boolean;
}

const DEVANAGARI_ZERO = 0x966;
const latinDigit = (digit: string): string => String(digit.charCodeAt(0) - DEVANAGARI_ZERO);

/** Commas between groups: 50,000 and 1,00,000, but neither 0,125 nor 2,5. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/** Parses a number with groups, a decimal comma or point, spaces, a real minus and Hindi digits; NaN for others. */
function parse(typed: string): number {
  const text = typed.replaceAll(/\s/g, '').replace('\u2212', '-').replaceAll(/[०-९]/g, latinDigit);
  return Number(GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));
}

/**
 * Returns a text as it was edited, without the groups that the field had made: while typing, commas would be in the way. The
 * caret stays behind what was typed.
 */
function ungrouped(before: string, after: string): { text: string; caret: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const kept = (text: string): string => text.replaceAll(',', '');
  const typed = kept(after.slice(0, start)) + after.slice(start, after.length - end);
  return { text: typed + kept(after.slice(after.length - end)), caret: typed.length };
}

/** Returns the error of a typed text; empty for an empty one. */
function flawOf(
  text: string,
  { min = -Infinity, max = Infinity, priceIn, currency = priceIn }: NumberFieldProps,
): string {
  const value = parse(text);
  if (Number.isNaN(value)) return fieldTexts.number;
  if (text.trim() === '' || (value >= min && value <= max)) return '';
  return value < min ? fieldTexts.atLeast(grouped(min, currency)) : fieldTexts.atMost(grouped(max, currency));
}

/**
 * A number field with a unit. Arrows step, with Shift by ten. Invalid text is corrected on blur; a form keeps it and
 * shows the error.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    name,
    label,
    value,
    min = -Infinity,
    max = Infinity,
    step = 1,
    currency,
    unit = currency,
    priceIn,
    onChange,
    isLabelHidden = false,
  } = props;
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const error = useFieldError(name);
  const edited = useFieldEdited(name);
  const flaw = draft === undefined ? '' : flawOf(draft, props);
  const isEmptied = value === undefined && draft?.trim() && !flaw; // by the form, after submitting
  const shown = (isEmptied ? undefined : draft) ?? (value === undefined ? '' : grouped(value, currency ?? priceIn));
  const bounded = (number: number): number => Math.min(max, Math.max(min, number));
  const type = (text: string): void => {
    setDraft(text);
    const isRight = !flawOf(text, props);
    if (isRight) onChange(text.trim() === '' ? undefined : parse(text));
    else if (name) onChange(undefined); // a form never sends a number other than the shown one
  };
  const edit = (input: HTMLInputElement): void => {
    if (draft === undefined && shown.includes(',')) {
      const { text, caret } = ungrouped(shown, input.value);
      flushSync(() => type(text));
      input.setSelectionRange(caret, caret);
    } else type(input.value);
  };
  const leave = (): void => {
    if (draft === undefined || (flaw && name)) return;
    setDraft(undefined);
    if (flaw && !Number.isNaN(parse(draft))) onChange(bounded(parse(draft)));
  };
  const stepBy = (steps: number): void => {
    setDraft(undefined);
    edited();
    const typed = flaw && draft ? parse(draft) : Number.NaN;
    const from = Number.isNaN(typed) ? value : typed;
    const next = bounded((from ?? (Number.isFinite(min) ? min : 0)) + steps * step);
    onChange(Number(next.toPrecision(12))); // rounds 0.1 + 0.2 to 0.3
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
          ref={(input) => input?.setCustomValidity(flaw)}
          id={id}
          name={name}
          type="text"
          inputMode={min < 0 ? 'text' : 'decimal'} // the decimal keypad of iPhones has no minus
          autoComplete="off"
          value={shown}
          aria-invalid={flaw !== '' || error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => edit(target)}
          onBlur={leave}
          onKeyDown={onKeyDown}
          style={{ width: `${shown.length + 1}ch` }} // all of it, however long
          className="min-w-16 bg-transparent px-1 text-right text-body outline-none pointer-coarse:text-[16px]"
        />
        {unit && <span className="self-center pr-1 text-label text-quiet">{unit}</span>}
        <Step
          label={texts.more(label)}
          sign="+"
          isDisabled={value !== undefined && value >= max}
          onPress={() => stepBy(1)}
        />
      </span>
      <FieldMessage id={`${id}-error`} error={error} />
    </span>
  );
}

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
