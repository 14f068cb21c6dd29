import type { BriefTexts } from './brief-text.ts';
import { briefTexts } from './texts/brief.hi.ts';

export const BRIEF_TEXTS_IN_HINDI: BriefTexts = briefTexts;
