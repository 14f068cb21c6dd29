import { type Condition, namesAttribute, type Operator, type StrategyDefinition } from './definition.ts';
import { labelOf } from './labels.ts';
import { type Tree, treeOf } from './tree.ts';

const WORDS: Readonly<Record<Operator, string>> = {
  eq: 'equals',
  gt: 'is above',
  gte: 'is at or above',
  lt: 'is below',
  lte: 'is at or below',
  crossing_up: 'crosses above',
  crossing_down: 'crosses below',
};

/** A strategy in plain English, with brackets where "and" and "or" meet. */
export function sentenceOf(definition: StrategyDefinition): string {
  const tree = treeOf<string>(definition, (condition) => ({ kind: 'leaf', leaf: conditionText(condition) }));
  if (!tree) return 'No rule yet.';
  const text = treeText(tree);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function treeText(tree: Tree<string>): string {
  if (tree.kind === 'leaf') return tree.leaf;
  const side = (part: Tree<string>): string =>
    part.kind === 'join' && part.junction !== tree.junction ? `(${treeText(part)})` : treeText(part);
  return `${side(tree.left)} ${tree.junction} ${side(tree.right)}`;
}

/** One condition in plain English, without a full stop. */
export function conditionText(condition: Condition): string {
  const { timeframe, offset = 0 } = condition;
  const where = timeframe ? ` on ${timeframe} bars` : '';
  const when = offset > 0 ? `, ${bars(offset)} ago` : '';
  return `${coreText(condition)}${where}${when}`;
}

function coreText(condition: Condition): string {
  const { key, attribute, operator, value, factor, valueOffset = 0 } = condition;
  const left = labelOf(attribute);
  if (key !== 'indicators') return directedText(left, String(value), key);
  const times = factor === undefined || factor === 1 ? '' : `${number(factor)} times `;
  if (!namesAttribute(condition)) return `${left} ${WORDS[operator]} ${times}${number(Number(value))}`;
  const before = valueOffset > 0 ? ` of ${bars(valueOffset)} before` : '';
  return `${left} ${WORDS[operator]} ${times}${labelOf(String(value))}${before}`;
}

/** "bullish engulfing appears", but not "bullish bullish flag". */
function directedText(label: string, direction: string, key: Condition['key']): string {
  const lower = label.toLowerCase();
  const named = lower.startsWith(direction) ? lower : `${direction} ${lower}`;
  return key === 'patterns' ? `a ${named} appears` : `the strategy ${named} holds`;
}

const bars = (count: number): string => (count === 1 ? '1 bar' : `${count} bars`);

/** Digits without grouping: a sentence reads alike in every language of numbers. */
const number = (value: number): string => String(value);
