import { resolveAttribute } from '../catalogue.ts';
import { outputLabel } from '../indicators/attribute-key.ts';

/**
 * Returns an attribute's label in a sentence: `close`, `RSI(14)`, `Upper Bollinger Band(20)`; the key itself for an
 * unknown one.
 */
export function attributeLabel(key: string): string {
  const attribute = resolveAttribute(key);
  if (!attribute) return key;
  if (attribute.kind === 'field') return attribute.field;
  return attribute.kind === 'chart' ? attribute.pattern.label : shortened(outputLabel(attribute), attribute.output);
}

/** Returns the usual abbreviation: "Relative Strength Index(14)" is RSI(14). */
function shortened(label: string, output: string): string {
  const [name = '', ...rest] = label.split('(');
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return initials.toLowerCase() === output ? [initials, ...rest].join('(') : label;
}
