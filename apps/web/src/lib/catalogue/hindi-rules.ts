import {
  type Condition,
  conditionIn,
  type GroupedRules,
  type RuleLanguage,
  sentenceIn,
  RULE_TEXTS_IN_HINDI as texts,
} from '@wickwise/analytics';
import { HINDI_ATTRIBUTES } from './hindi-attributes.ts';
import { PATTERNS } from './hindi-patterns.ts';
import { TWO_WAY_SCANS } from './hindi-scans.ts';
import { STRATEGIES } from './hindi-strategies.ts';

const PERIOD = /(?<=_)(\d{1,3})(?=_|$)/;

/** Returns an attribute's name in sentences: `RSI(14)`, क्लोज़. Without Hindi it keeps its key. */
function nameOf(key: string): string {
  const [, period] = PERIOD.exec(key) ?? [];
  const [label, , short = label] = HINDI_ATTRIBUTES[key.replace(PERIOD, '#')] ?? [];
  if (short !== undefined) return period === undefined ? short : `${short}(${period})`;
  const pattern = PATTERNS[key.replace(/_gapless$/, '')];
  return pattern?.[0] ?? STRATEGIES[key]?.[0] ?? TWO_WAY_SCANS[key]?.[0] ?? key;
}

/** Returns a name with its direction, unless it contains that. */
const sided = (name: string, direction: keyof typeof texts.sided): string =>
  /^(बुलिश|बेयरिश)/.test(name) ? name : texts.sided[direction](name);

/** Returns the oblique form of a name, used before से, के and को: निचला बैंड becomes निचले बैंड. */
const oblique = (name: string): string => name.replace(/(निचल|ऊँच)ा /, '$1े ').replace(' का ', ' के ');

const HINDI: RuleLanguage = {
  ...texts,
  nameOf,
  comparison: (left, operator, right) => texts.comparison[operator](left, oblique(right)),
  pattern: (name, direction) => texts.pattern(sided(name, direction)),
  strategy: (name, direction) => texts.strategy(sided(name, direction)),
};

export const rules = {
  nameOf,
  sentence: (rule: GroupedRules, _english: string) => sentenceIn(HINDI, rule),
  condition: (condition: Condition | undefined, english: string) =>
    condition ? conditionIn(HINDI, condition) : english,
};
