import type { AttributesAnswer } from '@wickwise/contract';
import { labelOf } from './attribute-keys.ts';
import type { Condition, Rule } from './edit-groups.ts';
import { ruleTexts as texts } from './texts.ts';

const wordOf = (value: string | number): string =>
  value === 'bullish' || value === 'bearish' ? texts[value] : String(value);

/** A condition in the space of a chip. */
export function conditionWords(condition: Condition, known: AttributesAnswer): string {
  const { key, attribute, operator, value, fieldExpression, timeframe, factor } = condition;
  const left = labelOf(known, attribute);
  if (key !== 'indicators') return `${left}, ${wordOf(value)}`;
  const isNamed = fieldExpression === 'indicator' || (typeof value === 'string' && Number.isNaN(Number(value)));
  const times = factor === undefined || factor === 1 ? '' : `${factor} × `;
  const right = isNamed ? labelOf(known, String(value)) : String(value).replace('-', '\u2212');
  return `${left} ${texts.signs[operator]} ${times}${right}${timeframe ? ` · ${timeframe}` : ''}`;
}

/** A rule with the one nested in it. */
export function ruleWords(rule: Rule, known: AttributesAnswer): string {
  const own = conditionWords(rule, known);
  return rule.nested ? `(${own} ${texts[rule.nestedOperator ?? 'and']} ${conditionWords(rule.nested, known)})` : own;
}
