import type { SIGNAL_STRENGTHS } from '@wickwise/contract';
import { textsOf } from '../lib/texts.ts';

/** What the strengths of a shape are called. */
export const strengthNames = textsOf({
  en: { Weak: 'Weak', Moderate: 'Moderate', Strong: 'Strong' } satisfies Record<
    (typeof SIGNAL_STRENGTHS)[number],
    string
  >,
  hi: async () => (await import('./hindi.ts')).strengths,
});
