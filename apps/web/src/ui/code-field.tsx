import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { type ChangeEvent, type ClipboardEvent, useState } from 'react';
import { Field, INPUT } from './field.tsx';

const { codeLength, longCodeLength } = ACCOUNT_LIMITS;

/** Returns the digits of typed, autofilled or pasted text. */
const digitsOf = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

const SHORT = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/;
const LONG = /(?<!\d)\d{5}( ?\d{5}){3}(?!\d)/;

/** Returns the code in a pasted sentence: the digits of the right length. */
const codeIn = (text: string, most: number): string =>
  digitsOf((most === codeLength ? SHORT.exec(text) : (LONG.exec(text) ?? SHORT.exec(text)))?.[0] ?? text, most);

export interface CodeFieldProps {
  label: string;
  hint?: string;
  /** On screens with only this field. */
  hasFocus?: boolean;
  /** Whether it completes the form, which then submits itself, once per code. */
  isLast?: boolean;
  /** Whether a long code is accepted in place of six digits. */
  takesLong?: boolean;
}

/** Field for a code that was sent. */
export function CodeField({ label, hint, hasFocus = false, isLast = true, takesLong = false }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const most = takesLong ? longCodeLength : codeLength;
  const take = (next: string, form: HTMLFormElement | null): void => {
    setCode(next);
    // once the field shows it
    if (isLast && next.length === codeLength && next !== code) queueMicrotask(() => form?.requestSubmit());
  };
  return (
    <Field name="code" label={label} hint={hint}>
      {(ties) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the screen asks for nothing else
          autoFocus={hasFocus}
          enterKeyHint="done"
          value={code}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => take(digitsOf(target.value, most), target.form)}
          onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
            event.preventDefault();
            take(codeIn(event.clipboardData.getData('text'), most), event.currentTarget.form);
          }}
          {...ties}
          className={`${INPUT} font-mono ${takesLong ? '' : 'max-w-44 tracking-[0.3em]'}`}
        />
      )}
    </Field>
  );
}
