import type { AttributeEntry, AttributesAnswer } from '@wickwise/contract';
import { attributeWords } from '../../lib/catalogue/attribute-words.ts';

export interface NamedAttribute {
  entry: AttributeEntry;
  /** The period in its key, if any. */
  period?: number;
}

/** Returns the attribute of a key such as `close`, `sma_50` or `stoch_14_K`. */
export function attributeOf(entries: readonly AttributeEntry[], key: string): NamedAttribute | undefined {
  for (const entry of entries) {
    if (entry.key === key) return { entry };
    const [start, end] = entry.key.split(/\{\w+\}/);
    if (end === undefined || start === undefined || !key.startsWith(start) || !key.endsWith(end)) continue;
    const period = key.slice(start.length, key.length - end.length);
    if (/^\d{1,3}$/.test(period)) return { entry, period: Number(period) };
  }
  return undefined;
}

export const keyOf = ({ key, parameter }: AttributeEntry, period = parameter?.usual): string =>
  key.replace(/\{\w+\}/, String(period));

/** Returns an indicator's usual abbreviation: "Simple Moving Average" is SMA. */
export function shortName({ key, label }: AttributeEntry): string {
  const own = attributeWords(key);
  if (own) return own.short;
  const initials = label
    .split(/[ -]/)
    .map((word) => word.charAt(0))
    .join('');
  const stem = key.split('_')[0] ?? '';
  return initials.toLowerCase() === stem ? initials.toUpperCase() : label;
}

/**
 * Returns an attribute's label in a chip or heading: `Close`, `RSI 14`; the label of a pattern or strategy; the key
 * itself for unknown ones.
 */
export function labelOf({ attributes, patterns, strategies }: AttributesAnswer, key: string): string {
  const found = attributeOf(attributes, key);
  if (found) return found.period === undefined ? shortName(found.entry) : `${shortName(found.entry)} ${found.period}`;
  return [...patterns, ...strategies].find(({ name }) => name === key)?.label ?? key;
}
