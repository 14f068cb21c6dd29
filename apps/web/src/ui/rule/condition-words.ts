import type { AttributesAnswer } from '@wickwise/contract';
import { grouped } from '../../lib/digits.ts';
import { labelOf } from './attribute-keys.ts';
import type { EditedCondition, EditedGroupCondition, Groups } from './edit-groups.ts';
import { ruleTexts as texts } from './texts/rule.ts';

const wordOf = (value: string | number): string =>
  value === 'bullish' || value === 'bearish' ? texts[value] : String(value);

/** Returns a condition as the text of a chip. */
export function conditionChipText(condition: EditedCondition, known: AttributesAnswer): string {
  const {
    key,
    attribute,
    operator,
    value,
    fieldExpression,
    timeframe,
    factor,
    offset = 0,
    valueOffset = 0,
    saved,
  } = condition;
  if (saved) return `${saved.label} (${texts.savedVersion(saved.version)})`;
  const left = labelOf(known, attribute);
  const placed = (text: string): string =>
    [text, ...(timeframe ? [timeframe] : []), ...(offset > 0 ? [texts.ago(offset)] : [])].join(' · ');
  if (key !== 'indicators') return placed(`${left}, ${wordOf(value)}`);
  const isNamed = fieldExpression === 'indicator' || (typeof value === 'string' && Number.isNaN(Number(value)));
  const times = factor === undefined || factor === 1 ? '' : `${factor} × `;
  const right = isNamed ? labelOf(known, String(value)) : grouped(Number(value)).replace('-', '\u2212');
  const earlier = isNamed && valueOffset > 0 ? ` (${texts.before(valueOffset)})` : '';
  return placed(`${left} ${texts.signs[operator]} ${times}${right}${earlier}`);
}

/** Returns a rule with its nested one as text. */
export function ruleWords(rule: EditedGroupCondition, known: AttributesAnswer): string {
  const own = conditionChipText(rule, known);
  return rule.nested ? `(${own} ${texts[rule.nestedOperator ?? 'and']} ${conditionChipText(rule.nested, known)})` : own;
}

/** Returns groups of rules as text, as their chips stand. */
export const groupsWords = (groups: Groups, known: AttributesAnswer): string =>
  groups
    .map(({ condition, rules }, g) => {
      const own = rules.map((rule, r) => {
        const word = r > 0 ? `${texts[rule.conditionOperator ?? 'and']} ` : '';
        return word + ruleWords(rule, known);
      });
      return `${g > 0 ? `${texts[condition]} ` : ''}${own.join(' ')}`;
    })
    .join(' ');
