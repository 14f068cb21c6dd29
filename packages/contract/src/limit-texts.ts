import { limitTexts } from './texts/limit.en.ts';
import type { Translated } from './translated.ts';

/** Refusals of limits as sentences. Figures are given as text, in the order plan, most, used, since. */
export const LIMIT_TEXTS = limitTexts;

export type LimitTexts = Translated<typeof LIMIT_TEXTS>;
