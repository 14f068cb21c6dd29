import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { type ChangeEvent, type ClipboardEvent, useState } from 'react';
import { Field, INPUT } from './field.tsx';

/** Six digits, however they come: typed, filled in by the system, or pasted with the words around them. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, ACCOUNT_LIMITS.codeLength);

/** A pasted sentence may hold other digits: the code is the one that has six. */
const codeIn = (text: string): string => digitsOf(/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/.exec(text)?.[0] ?? text);

export interface CodeFieldProps {
  label: string;
  hint?: string;
  /** Where the screen is about nothing else. */
  hasFocus?: boolean;
  /** Whether the form is complete with it. Then it sends itself, each code once. */
  isLast?: boolean;
}

/** The code that was sent. */
export function CodeField({ label, hint, hasFocus = false, isLast = true }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const take = (next: string, form: HTMLFormElement | null): void => {
    setCode(next);
    if (isLast && next.length === ACCOUNT_LIMITS.codeLength && next !== code)
      queueMicrotask(() => form?.requestSubmit()); // once the field shows it
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
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => take(digitsOf(target.value), target.form)}
          onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
            event.preventDefault();
            take(codeIn(event.clipboardData.getData('text')), event.currentTarget.form);
          }}
          {...ties}
          className={`${INPUT} max-w-44 font-mono tracking-[0.3em]`}
        />
      )}
    </Field>
  );
}
