import type { ErrorTexts } from './error-texts.ts';
import { errorTexts } from './texts/error.hi.ts';

/** Apart from the English: only readers of Hindi load it. */
export const ERROR_TEXTS_IN_HINDI: ErrorTexts = errorTexts;
