import { ATTRIBUTE_CATALOGUE, resolveAttribute } from '../catalogue.ts';
import { keyTemplate } from '../indicators/attribute-key.ts';
import type { Unit } from '../indicators/indicator.ts';
import { type Condition, namesAttribute } from './definition.ts';
import type { Flaw } from './flaw.ts';
import { attributeLabel } from './labels.ts';

/** What a value of each unit is called in a sentence. */
const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  price: 'a price',
  'price per bar': 'a price per bar',
  'price squared': 'a squared price',
  percent: 'a percentage',
  volume: 'a volume',
  degrees: 'an angle',
  none: 'a plain number',
};

/** Returns what is wrong with a condition whose sides have different units; undefined for others. */
export function unitFlaw(condition: Condition): Pick<Flaw, 'sentence' | 'mixed'> | undefined {
  if (!namesAttribute(condition)) return undefined;
  const { attribute, value } = condition;
  const other = String(value);
  const [left, right] = [unitOf(attribute), unitOf(other)];
  if (!left || !right || left === right) return undefined;
  const sentence =
    `${attributeLabel(attribute)} is ${UNIT_NAMES[left]} and ${attributeLabel(other)} is ${UNIT_NAMES[right]}: ` +
    'they can’t be compared.';
  return { sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`, mixed: { condition, left, right } };
}

/** Returns the unit of an attribute; undefined for patterns and unknown ones. */
function unitOf(key: string): Unit | undefined {
  const attribute = resolveAttribute(key);
  if (attribute?.kind === 'field') return key === 'volume' ? 'volume' : 'price';
  if (attribute?.kind !== 'output') return undefined;
  const template = keyTemplate(attribute.indicator, attribute.output);
  return ATTRIBUTE_CATALOGUE.find((entry) => entry.key === template)?.unit;
}
