import type { Flaw } from '@wickwise/analytics';
import { textsOf } from '../../lib/texts.ts';

/** What is wrong with a rule: English comes with the flaw. */
export const flawWords = textsOf({
  en: { flawText: ({ sentence }: Flaw) => sentence },
  hi: async () => ({ flawText: (await import('./hindi-flaw.ts')).flawText }),
});
