import { errorTexts } from './texts/error.en.ts';
import type { Translated } from './translated.ts';

/** Client messages where the server sent none (docs/api/http.md#errors), verbatim. */
export const ERROR_TEXTS = errorTexts;

export type ErrorTexts = Translated<typeof ERROR_TEXTS>;
