import { ALERT_SENTENCES } from '@wickwise/contract';
import { textsOf } from '../../lib/texts.ts';

/** What alerts wait for: the server's messages say the same. */
export const alertSentences = textsOf({
  en: ALERT_SENTENCES,
  hi: async () => (await import('./hindi-sentences.ts')).sentences,
});
