import { dateMs, type IsoDate } from '@wickwise/market';
import { useId, useRef, useState } from 'react';
import { formatDay } from '../lib/format.ts';
import { readDate } from '../lib/read-date.ts';
import { Field, FieldMessage, useFieldEdited } from './field.tsx';
import { dateFieldTexts as texts } from './texts/date-field.ts';

export interface DateFieldProps {
  name: string;
  label: string;
  /** Empty for none. */
  value: IsoDate | '';
  max?: IsoDate | undefined;
  onChange: (value: IsoDate | '') => void;
}

const BOX =
  'flex h-8 w-40 pointer-coarse:w-48 items-stretch rounded-input border border-field bg-panel hover:border-quiet has-[[data-typed]:focus-visible]:outline-2 has-[[data-typed]:focus-visible]:outline-offset-2 has-[[data-typed]:focus-visible]:outline-accent has-aria-invalid:border-error pointer-coarse:h-11';

const show = (value: IsoDate | ''): string => (value === '' ? '' : formatDay(dateMs(value), 'UTC'));

/**
 * A date in the reader's format, typed or chosen in the browser's calendar. A date field of the browser alone would have
 * the browser's format (docs/decisions/0081-date-fields.md).
 */
export function DateField({ name, label, value, max, onChange }: DateFieldProps) {
  const [draft, setDraft] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const edited = useFieldEdited(name);
  const [isLeft, setIsLeft] = useState(false);
  const id = useId();
  const flaw = draft === undefined ? '' : flawOf(draft, max);
  const shownFlaw = isLeft ? flaw : '';
  const type = (text: string): void => {
    setDraft(text);
    setIsLeft(false);
    if (!flawOf(text, max)) onChange(readDate(text) ?? '');
  };
  const leave = (): void => {
    setIsLeft(true);
    if (!flaw) setDraft(undefined);
  };
  const choose = (date: string): void => {
    setDraft(undefined);
    edited();
    onChange(date);
  };
  return (
    <Field name={name} label={label} isDense>
      {(ties) => (
        <>
          <span className={BOX}>
            <input
              {...ties}
              ref={(input) => input?.setCustomValidity(flaw)}
              data-typed
              type="text"
              autoComplete="off"
              spellCheck={false}
              placeholder={texts.hint(texts.example)}
              value={draft ?? show(value)}
              aria-invalid={ties['aria-invalid'] || shownFlaw !== ''}
              aria-describedby={[ties['aria-describedby'], shownFlaw && id].filter(Boolean).join(' ') || undefined}
              onChange={({ target }) => type(target.value)}
              onBlur={leave}
              className="w-full min-w-0 bg-transparent px-2 text-body outline-none pointer-coarse:text-[16px]"
            />
            <button
              type="button"
              aria-label={texts.calendar(label)}
              title={texts.calendar(label)}
              onClick={() => calendar.current?.showPicker()}
              className="flex w-8 shrink-0 items-center justify-center text-quiet hover:text-ink pointer-coarse:w-11"
            >
              <svg viewBox="0 0 16 16" className="h-4 w-4" fill="none" stroke="currentColor" aria-hidden="true">
                <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" />
              </svg>
            </button>
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              value={value}
              max={max}
              onChange={({ target }) => choose(target.value)}
              className="pointer-events-none w-0 self-end opacity-0"
            />
          </span>
          {!ties['aria-invalid'] && <FieldMessage id={id} error={shownFlaw} />}
        </>
      )}
    </Field>
  );
}

/** Returns the error of a typed text; empty for an empty one. */
function flawOf(text: string, max: IsoDate | undefined): string {
  if (text.trim() === '') return '';
  const date = readDate(text);
  if (date === undefined) return texts.unread(texts.example);
  return max !== undefined && date > max ? texts.atMost(show(max)) : '';
}
