import { fieldTexts } from './texts/field.en.ts';

/**
 * Field errors as sentences, shared by server and forms. Figures are given as text, so clients can recognise and
 * translate sentences.
 */
export const FIELD_TEXTS = fieldTexts;

export type FieldTexts = {
  readonly [Key in keyof typeof FIELD_TEXTS]: (typeof FIELD_TEXTS)[Key] extends (figure: string) => string
    ? (figure: string) => string
    : string;
};
