import { fieldTexts } from './texts/field.en.ts';
import type { Translated } from './translated.ts';

/**
 * Field errors as sentences, shared by server and forms. Figures are given as text, so clients can recognise and
 * translate sentences.
 */
export const FIELD_TEXTS = fieldTexts;

export type FieldTexts = Translated<typeof FIELD_TEXTS>;
