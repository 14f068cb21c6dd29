import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: {
    levels: [
      `At least ${ACCOUNT_LIMITS.passwordMinLength} characters. Longer is better: use four unrelated words.`,
      'Short, but long enough. Add a few characters to make it stronger.',
      'A good length.',
      'A very good length.',
    ],
    common: 'Common passwords aren’t accepted.',
  },
  hi: async () => (await import('./hindi.ts')).passwordStrength,
});

/** Lengths from which a password counts as more. What it's made of the server judges. */
const STEPS = [ACCOUNT_LIMITS.passwordMinLength, 12, 16] as const;

/** How long a new password is, in words and in bars: an honest hint, not a grade. */
export function PasswordStrength({ length }: { length: number }) {
  const level = STEPS.filter((from) => length >= from).length;
  return (
    <>
      <span aria-hidden="true" className="mb-1 grid grid-cols-3 gap-1">
        {STEPS.map((from) => (
          <span key={from} className={`h-0.5 ${length >= from ? 'bg-accent' : 'bg-hairline'}`} />
        ))}
      </span>
      {texts.levels[level]} {level > 0 && texts.common}
    </>
  );
}
