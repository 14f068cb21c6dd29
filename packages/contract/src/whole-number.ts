import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { Text } from './text.ts';

/** A whole number in a query string: plain decimal digits, so that '' doesn't count as 0. */
export const wholeNumber = (from: number, to = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    z.pipe(Text.check(z.regex(/^\d{1,16}$/, texts.wholeNumber)), z.transform(Number)),
    z.int().check(z.minimum(from), z.maximum(to)),
  );
