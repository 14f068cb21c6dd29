import { resolveAttribute } from '../catalogue.ts';
import { isListed, type OutputAttribute } from '../indicators/attribute-key.ts';

/** An attribute in a sentence: `close`, `RSI(14)`, `Upper Bollinger Band(20)`; the key itself when nothing has that name. */
export function labelOf(key: string): string {
  const attribute = resolveAttribute(key);
  if (!attribute) return key;
  if (attribute.kind === 'field') return attribute.field;
  return attribute.kind === 'chart' ? attribute.pattern.label : outputLabel(attribute);
}

function outputLabel({ key, indicator, output }: OutputAttribute): string {
  const label = (isListed(indicator) ? indicator.about[output]?.label : undefined) ?? indicator.label;
  const numbers = key.match(/(?<=_)\d+/g);
  return `${shortened(label, output)}${numbers ? `(${numbers.join(', ')})` : ''}`;
}

/** The initials, where traders know an output by them: "Relative Strength Index" is `rsi`. */
function shortened(label: string, output: string): string {
  const initials = label
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return initials.toLowerCase() === output ? initials : label;
}
