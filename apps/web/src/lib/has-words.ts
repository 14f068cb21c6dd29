/** Returns whether a text has all words of a search, in any order. */
export function hasWords(text: string, words: string): boolean {
  const known = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
