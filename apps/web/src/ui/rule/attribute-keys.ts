import type { AttributeEntry, AttributesAnswer } from '@wickwise/contract';

export interface NamedAttribute {
  entry: AttributeEntry;
  /** The period in its key, where that names one. */
  period?: number;
}

/** The attribute of a key such as `close`, `sma_50` or `stoch_14_K`. */
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

/** The initials, where traders know it by them: "Simple Moving Average" is SMA. */
function shortName({ key, label }: AttributeEntry): string {
  const initials = label
    .split(/[ -]/)
    .map((word) => word.charAt(0))
    .join('');
  const stem = key.split('_')[0] ?? '';
  return initials.toLowerCase() === stem ? initials.toUpperCase() : label;
}

/** An attribute in a chip or a heading: `Close`, `RSI 14`; a pattern's label; the key itself when nothing has that name. */
export function labelOf({ attributes, patterns }: AttributesAnswer, key: string): string {
  const found = attributeOf(attributes, key);
  if (found) return found.period === undefined ? shortName(found.entry) : `${shortName(found.entry)} ${found.period}`;
  return patterns.find(({ name }) => name === key)?.label ?? key;
}
