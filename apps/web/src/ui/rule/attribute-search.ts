import type { AttributeEntry } from '@wickwise/contract';
import { shortName } from './attribute-keys.ts';

/** Returns the attributes that match a typed text, best first; all of them for none. */
export function attributesMatching(
  entries: readonly AttributeEntry[],
  text: string,
  nameOfGroup: (entry: AttributeEntry) => string,
): AttributeEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words, nameOfGroup(entry)) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

const NO_MATCH = 4;

/** Ranks an abbreviation or key before the start of a name, a name, and what else is said of an attribute. */
function rankOf(entry: AttributeEntry, words: readonly string[], group: string): number {
  const [label, short] = [entry.label.toLowerCase(), shortName(entry).toLowerCase()];
  const other = `${entry.key} ${group} ${entry.description}`.toLowerCase();
  return Math.max(
    0,
    ...words.map((word) => {
      if (short.startsWith(word) || entry.key.startsWith(word)) return 0;
      if (label.startsWith(word)) return 1;
      if (label.includes(word)) return 2;
      return other.includes(word) ? 3 : NO_MATCH;
    }),
  );
}
