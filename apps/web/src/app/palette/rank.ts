/**
 * Returns how well a text matches: 3 at its start, 2 at the start of a word, 1 inside, 0 not at all. All words must
 * match.
 */
export function matchRank(label: string, typed: string): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = label.toLowerCase();
  return words.reduce((worst, word) => Math.min(worst, rankWord(text, word)), 3);
}

function rankWord(text: string, word: string): number {
  if (text.startsWith(word)) return 3;
  if (text.includes(` ${word}`)) return 2;
  return text.includes(word) ? 1 : 0;
}

/** Returns matches by label or English label, best first and stable. */
export const bestOf = <Entry extends { label: string; english?: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] =>
  entries
    .map((entry) => ({
      entry,
      fit: Math.max(matchRank(entry.label, typed), entry.english ? matchRank(entry.english, typed) : 0),
    }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ entry }) => entry);
