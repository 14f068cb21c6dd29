import {
  type Condition,
  conditionIn,
  type GroupedRules,
  type Parameter,
  type RuleLanguage,
  sentenceIn,
  RULE_TEXTS_IN_HINDI as texts,
} from '@wickwise/analytics';
import { PATTERNS } from './hindi-patterns.ts';
import { attributeTranslations } from './translations/attribute.hi.ts';
import { strategyTranslations } from './translations/strategy.hi.ts';
import { twoWayScanTranslations } from './translations/two-way-scan.hi.ts';

const ATTRIBUTES: Readonly<Record<string, { label: string; short?: string }>> = attributeTranslations;
const RULES: Readonly<Record<string, { label: string }>> = { ...twoWayScanTranslations, ...strategyTranslations };

const PERIOD = /(?<=_)(\d{1,3})(?=_|$)/;

/** Returns an attribute's name in sentences: `RSI(14)`, क्लोज़. Without Hindi it keeps its key. */
function nameOf(key: string): string {
  const [, period] = PERIOD.exec(key) ?? [];
  const words = ATTRIBUTES[key.replace(PERIOD, '#')];
  const short = words?.short ?? words?.label;
  if (short !== undefined) return period === undefined ? short : `${short}(${period})`;
  return (PATTERNS[key.replace(/_gapless$/, '')] ?? RULES[key])?.label ?? key;
}

/** Returns a name with its direction, unless it contains that. */
const sided = (name: string, direction: keyof typeof texts.sided): string =>
  /^(बुलिश|बेयरिश)/.test(name) ? name : texts.sided[direction](name);

/** Returns the oblique form of a name, used before से, के and को: निचला बैंड becomes निचले बैंड. */
const oblique = (name: string): string => name.replace(/(निचल|ऊँच)ा /, '$1े ').replace(' का ', ' के ');

/** Whether a name, such as MACD लाइन, takes a verb of feminine gender. */
const isFeminine = (name: string): boolean => /(लाइन|विड्थ|ढलान|दूरी|दिशा|रेटिंग)(\(\d+\))?$/.test(name);

const HINDI: RuleLanguage = {
  ...texts,
  nameOf,
  comparison: (left, operator, right) => {
    const text = texts.comparison[operator](left, oblique(right));
    return isFeminine(left) ? text.replace(/करता है$/, 'करती है') : text;
  },
  pattern: (name, direction) => texts.pattern(sided(name, direction)),
  strategy: (name, direction) => texts.strategy(sided(name, direction)),
};

/** Returns the name of a number that can be varied: a level has that of its condition, a period that of its indicator. */
function parameter({ kind, label, place }: Parameter, { groups }: GroupedRules): string {
  const own = groups[place.group]?.rules[place.rule];
  const condition = place.isNested ? own?.nested : own;
  if (!condition) return label;
  if (kind === 'level') return conditionIn(HINDI, condition);
  return nameOf(place.side === 'left' ? condition.attribute : String(condition.value));
}

export const rules = {
  nameOf,
  sentence: (rule: GroupedRules, _english: string) => sentenceIn(HINDI, rule),
  condition: (condition: Condition | undefined, english: string) =>
    condition ? conditionIn(HINDI, condition) : english,
  parameter,
};
