import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { passwordStrengthTexts as texts } from './texts/password-strength.ts';

/** Lengths of the strength steps; the server checks the content. */
const STEPS = [ACCOUNT_LIMITS.passwordMinLength, 12, 16] as const;

/** Length of a new password in words and bars: a hint, not a grade. */
export function PasswordStrength({ length }: { length: number }) {
  const level = STEPS.filter((from) => length >= from).length;
  return (
    <>
      <span aria-hidden="true" className="mb-1 grid grid-cols-3 gap-1">
        {STEPS.map((from) => (
          <span key={from} className={`h-0.5 ${length >= from ? 'bg-accent' : 'bg-hairline'}`} />
        ))}
      </span>
      {level === 0 ? texts.tooShort(ACCOUNT_LIMITS.passwordMinLength) : texts.levels[level - 1]}{' '}
      {level > 0 && texts.common}
    </>
  );
}
