import { ERROR_TEXTS } from '@wickwise/contract';
import { textsOf } from './texts.ts';

/** What failed where the server said nothing, in the reader's language. */
export const errorTexts = textsOf({
  en: ERROR_TEXTS,
  hi: async () => (await import('./error-hindi.ts')).errorTexts,
});
