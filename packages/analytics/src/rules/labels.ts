import { resolveAttribute } from '../catalogue.ts';

/** An attribute in a sentence: `close`, `RSI(14)`; the key itself when nothing has that name. */
export function labelOf(key: string): string {
  const attribute = resolveAttribute(key);
  if (!attribute) return key;
  if (attribute.kind === 'field') return attribute.field;
  const params = Object.values(attribute.params);
  return params.length > 0 ? `${attribute.indicator.label}(${params.join(', ')})` : attribute.indicator.label;
}
