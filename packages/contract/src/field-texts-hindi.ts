import type { FieldTexts } from './field-texts.ts';
import { fieldTexts } from './texts/field.hi.ts';

/** Apart from the English: only readers of Hindi load it. */
export const FIELD_TEXTS_IN_HINDI: FieldTexts = fieldTexts;
