import { ALERT_SENTENCES, ALERT_SENTENCES_IN_HINDI } from '@wickwise/contract';
import { messageTexts } from './texts/message.en.ts';
import { messageTexts as messageTextsInHindi } from './texts/message.hi.ts';
import { whyPausedTexts } from './texts/why-paused.en.ts';
import { whyPausedTexts as whyPausedTextsInHindi } from './texts/why-paused.hi.ts';

const ENGLISH = { ...messageTexts, sentences: ALERT_SENTENCES, whyPaused: whyPausedTexts };
const HINDI = { ...messageTextsInHindi, sentences: ALERT_SENTENCES_IN_HINDI, whyPaused: whyPausedTextsInHindi };

/** The texts of messages by the language that an account has chosen; English where it hasn't. */
export const messageTextsIn = (language: 'en' | 'hi' | null): typeof ENGLISH | typeof HINDI =>
  language === 'hi' ? HINDI : ENGLISH;
