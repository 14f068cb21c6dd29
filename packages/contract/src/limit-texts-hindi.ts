import type { LimitTexts } from './limit-texts.ts';
import { limitTexts } from './texts/limit.hi.ts';

/** Apart from the English: only readers of Hindi load it. */
export const LIMIT_TEXTS_IN_HINDI: LimitTexts = limitTexts;
