/** Changes of a letter after which two names aren't the same name mistyped. */
const MOST_CHANGES = 2;

/** Returns the name that is fewest letters away, at most two and fewer than half of them; null where none is. */
export function nearestName(text: string, names: readonly string[]): string | null {
  const most = Math.min(MOST_CHANGES, Math.floor((text.length - 1) / 2));
  let best: { name: string; changes: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - text.length) > most) continue;
    const changes = changesBetween(text, name);
    if (changes <= most && changes < (best?.changes ?? Infinity)) best = { name, changes };
  }
  return best?.name ?? null;
}

/** Levenshtein's distance: letters to add, remove or replace. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
