import { type ChangeEvent, useState } from 'react';
import { textsOf } from '../lib/texts.ts';
import { Field, INPUT } from './field.tsx';
import { PasswordStrength } from './password-strength.tsx';

const texts = textsOf({
  en: { show: 'Show', hide: 'Hide', showing: 'Show password' },
  hi: async () => (await import('./hindi.ts')).passwordField,
});

export interface PasswordFieldProps {
  name?: string;
  label: string;
  /** A new one is generated and kept by password managers, and its length is judged. */
  isNew?: boolean;
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField({ name = 'password', label, isNew = false }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [length, setLength] = useState(0);
  const count = ({ target }: ChangeEvent<HTMLInputElement>): void => setLength([...target.value].length);
  return (
    <Field name={name} label={label} hint={isNew && <PasswordStrength length={length} />}>
      {(ties) => (
        <div className="relative">
          <input
            type={isShown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            {...(isNew ? { onChange: count } : {})}
            {...ties}
            className={`${INPUT} pr-16`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={texts.showing}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 w-14 rounded-input text-dense text-quiet hover:text-ink"
          >
            {isShown ? texts.hide : texts.show}
          </button>
        </div>
      )}
    </Field>
  );
}
