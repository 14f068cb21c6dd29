import { digestTexts } from '../texts/digest.en.ts';
import { digestTexts as digestTextsInHindi } from '../texts/digest.hi.ts';

export type DigestTexts = typeof digestTexts | typeof digestTextsInHindi;

/** The texts of digests by the language that an account has chosen; English where it hasn't. */
export const digestTextsIn = (language: 'en' | 'hi' | null): DigestTexts =>
  language === 'hi' ? digestTextsInHindi : digestTexts;
