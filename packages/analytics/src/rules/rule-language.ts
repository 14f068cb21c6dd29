import {
  type Condition,
  type Direction,
  type GroupedRules,
  type Junction,
  namesAttribute,
  type Operator,
} from './definition.ts';
import { type Tree, treeOf } from './tree.ts';

/** Wording of rules in one language. */
export interface RuleLanguage {
  /** Text of a definition without a rule. */
  none: string;
  junctions: Readonly<Record<Junction, string>>;
  /** Returns the name of an attribute, pattern or strategy. */
  nameOf(key: string): string;
  comparison(left: string, operator: Operator, right: string): string;
  /** Returns the multiplied right side of a comparison. */
  times(factor: number, right: string): string;
  /** Returns the right side of a comparison some bars earlier. */
  before(bars: number, right: string): string;
  pattern(name: string, direction: Direction): string;
  strategy(name: string, direction: Direction): string;
  /** Returns a user's own strategy in a version, with what its conditions say. */
  saved(label: string, version: number, text: string): string;
  /** Returns a condition on another timeframe. */
  on(timeframe: string, text: string): string;
  /** Returns a condition some bars ago. */
  ago(bars: number, text: string): string;
  /** Returns a complete sentence with its full stop. */
  sentence(text: string): string;
}

/** Returns a rule as one sentence, with brackets where "and" and "or" meet. */
export function sentenceIn(language: RuleLanguage, definition: GroupedRules): string {
  const text = groupsText(language, definition);
  return text === undefined ? language.none : language.sentence(text);
}

function groupsText(language: RuleLanguage, definition: GroupedRules): string | undefined {
  const tree = treeOf<string>(definition, (condition) => ({ kind: 'leaf', leaf: conditionIn(language, condition) }));
  return tree && treeText(language, tree);
}

function treeText(language: RuleLanguage, tree: Tree<string>): string {
  if (tree.kind === 'leaf') return tree.leaf;
  const side = (part: Tree<string>): string =>
    part.kind === 'join' && part.junction !== tree.junction
      ? `(${treeText(language, part)})`
      : treeText(language, part);
  return `${side(tree.left)} ${language.junctions[tree.junction]} ${side(tree.right)}`;
}

/** Returns one condition, without a full stop. */
export function conditionIn(language: RuleLanguage, condition: Condition): string {
  const { timeframe, offset = 0 } = condition;
  const core = coreText(language, condition);
  const placed = timeframe ? language.on(timeframe, core) : core;
  return offset > 0 ? language.ago(offset, placed) : placed;
}

function coreText(language: RuleLanguage, condition: Condition): string {
  const { key, attribute, operator, value, factor = 1, valueOffset = 0, saved } = condition;
  if (saved) return language.saved(saved.label, saved.version, groupsText(language, saved) ?? language.none);
  const left = language.nameOf(attribute);
  const direction = value === 'bearish' ? 'bearish' : 'bullish';
  if (key === 'patterns') return language.pattern(left, direction);
  if (key === 'strategies') return language.strategy(left, direction);
  const isNamed = namesAttribute(condition);
  // digits without grouping: a sentence is the same in every number format
  const right = isNamed ? language.nameOf(String(value)) : String(Number(value));
  const earlier = isNamed && valueOffset > 0 ? language.before(valueOffset, right) : right;
  return language.comparison(left, operator, factor === 1 ? earlier : language.times(factor, earlier));
}
