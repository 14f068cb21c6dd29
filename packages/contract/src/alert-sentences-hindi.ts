import type { AlertSentences } from './alert-sentences.ts';
import { PATTERN_NAMES_IN_HINDI } from './pattern-names-hindi.ts';
import { alertSentenceTexts } from './texts/alert-sentence.hi.ts';

export const ALERT_SENTENCES_IN_HINDI: AlertSentences = {
  ...alertSentenceTexts,
  patternName: (name) => PATTERN_NAMES_IN_HINDI[name] ?? name.replaceAll('_', ' '),
};
