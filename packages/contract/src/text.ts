import * as z from 'zod/mini';
import { FIELD_TEXTS } from './field-texts.ts';

const STRANGE = /[\0\p{Cs}]/u;

/** The check that every text from outside has: a test looks for it in all request schemas. */
export const WELL_FORMED = z.refine<string>((text) => !STRANGE.test(text), FIELD_TEXTS.strangeCharacters);

/** Text from outside: without NUL, which PostgreSQL stores in no text, and without halves of surrogate pairs. */
export const Text = z.string().check(WELL_FORMED);

/** The same for JSON whose form somebody else defines: all texts and names in it, at whatever depth. */
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
