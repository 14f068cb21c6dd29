import {
  ERROR_TEXTS,
  ERROR_TEXTS_IN_HINDI,
  LIMIT_TEXTS_IN_HINDI,
  limitSentence,
  REFUSAL_TEXTS,
  REFUSAL_TEXTS_IN_HINDI,
  RefusalBody,
} from '@wickwise/contract';
import { inReadersLanguage, translated } from './field-texts.ts';
import { formatCount } from './format.ts';

const NOT_FOUND = / not found$/;

/** Returns a failure's message in Hindi, as far as there is any: that of its limit, its reason or its fields. */
export function inHindi(body: unknown, message: string): string {
  const limit = RefusalBody.safeParse(body).data?.limit;
  if (limit) return limitSentence(limit, LIMIT_TEXTS_IN_HINDI, formatCount);
  if (NOT_FOUND.test(message)) return REFUSAL_TEXTS_IN_HINDI.notFound;
  const failure = translated(message, ERROR_TEXTS, ERROR_TEXTS_IN_HINDI);
  return inReadersLanguage(translated(failure, REFUSAL_TEXTS, REFUSAL_TEXTS_IN_HINDI));
}
