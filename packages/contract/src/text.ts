import * as z from 'zod/mini';
import { FIELD_TEXTS } from './field-texts.ts';

const STRANGE = /[\0\p{Cs}]/u;

/** Check of all external text: a test requires it in all request schemas. */
export const WELL_FORMED = z.refine<string>((text) => !STRANGE.test(text), FIELD_TEXTS.strangeCharacters);

/** External text without NUL, which PostgreSQL can't store, and without lone surrogates. */
export const Text = z.string().check(WELL_FORMED);

/** The same for JSON of foreign form: all its texts and names, at any depth. */
export const WELL_FORMED_JSON = z.refine<unknown>(isWellFormedJson, FIELD_TEXTS.strangeCharacters);

function isWellFormedJson(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && STRANGE.test(one)) return false;
    if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) waiting.push(name, inner);
  }
  return true;
}
