import { LIMIT_TEXTS_IN_HINDI, limitSentence, RefusalBody } from '@wickwise/contract';
import { inReadersLanguage } from './field-texts.ts';
import { formatCount } from './format.ts';

/** Returns a refusal's message in Hindi, as far as there is any: that of its limit, or of its fields. */
export function inHindi(body: unknown, message: string): string {
  const limit = RefusalBody.safeParse(body).data?.limit;
  return limit ? limitSentence(limit, LIMIT_TEXTS_IN_HINDI, formatCount) : inReadersLanguage(message);
}
