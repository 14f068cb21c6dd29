import type { RefusalTexts } from './refusal-texts.ts';
import { refusalTexts } from './texts/refusal.hi.ts';

/** Apart from the English: only readers of Hindi load it. */
export const REFUSAL_TEXTS_IN_HINDI: RefusalTexts = refusalTexts;
