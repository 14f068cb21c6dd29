import { refusalTexts } from './texts/refusal.en.ts';
import type { Translated } from './translated.ts';

/** Refusals as sentences, shared by server and clients, which can recognise and translate them. Figures are given as text. */
export const REFUSAL_TEXTS = refusalTexts;

export type RefusalTexts = Translated<typeof REFUSAL_TEXTS>;
