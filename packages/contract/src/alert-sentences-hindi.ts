import type { AlertSentences } from './alert-sentences.ts';
import { alertSentenceTexts } from './texts/alert-sentence.hi.ts';
import { patternNameTranslations } from './translations/pattern-name.hi.ts';

const PATTERN_NAMES: Readonly<Record<string, string>> = patternNameTranslations;

export const ALERT_SENTENCES_IN_HINDI: AlertSentences = {
  ...alertSentenceTexts,
  patternName: (name) => PATTERN_NAMES[name] ?? name.replaceAll('_', ' '),
  nameIn: ({ hi }) => hi,
};
