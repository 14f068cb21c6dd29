import { ruleTexts as texts } from '../texts/rule.en.ts';
import type { Condition, Direction, GroupedRules } from './definition.ts';
import { attributeLabel } from './labels.ts';
import { strategyLabel } from './named-strategies.ts';
import { conditionIn, type RuleLanguage, sentenceIn } from './rule-language.ts';

/** Returns "bullish engulfing", but not "bullish bullish flag". */
function directed(label: string, direction: Direction): string {
  const lower = label.toLowerCase();
  return lower.startsWith(direction) ? lower : texts.sided[direction](lower);
}

const sided = (name: string, direction: Direction): string =>
  name.toLowerCase().startsWith(direction) ? name : texts.sided[direction](name);

/** Attributes come first: what has no label of its own may be a strategy. */
const strategyNameOr = (key: string, label: string): string => (label === key ? (strategyLabel(key) ?? key) : label);

const ENGLISH: RuleLanguage = {
  ...texts,
  nameOf: (key) => strategyNameOr(key, attributeLabel(key)),
  comparison: (left, operator, right) => texts.comparison[operator](left, right),
  pattern: (name, direction) => texts.pattern(directed(name, direction)),
  strategy: (name, direction) => texts.strategy(sided(name, direction)),
  sentence: (text) => texts.sentence(`${text.charAt(0).toUpperCase()}${text.slice(1)}`),
};

/** Returns a strategy in English, with brackets where "and" and "or" meet. */
export const sentenceOf = (definition: GroupedRules): string => sentenceIn(ENGLISH, definition);

/** Returns one condition in English, without a full stop. */
export const conditionText = (condition: Condition): string => conditionIn(ENGLISH, condition);
