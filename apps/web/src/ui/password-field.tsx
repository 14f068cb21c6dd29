import { type ChangeEvent, useState } from 'react';
import { Field, INPUT } from './field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { passwordFieldTexts as texts } from './texts/password-field.ts';

export interface PasswordFieldProps {
  name?: string;
  label: string;
  /** A new one: generated and stored by password managers, and with a strength hint. */
  isNew?: boolean;
}

/** A password field with a reveal button. */
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
