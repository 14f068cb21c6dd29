/** Names of list items. */
const SINGULAR: Readonly<Record<string, string>> = { groups: 'group', rules: 'condition' };

/** Returns the place of a field for people: `group 1, condition 4, value`. */
export function fieldPlace(path: readonly string[]): string {
  const words: string[] = [];
  for (const part of path) {
    const list = words.at(-1);
    if (!/^\d+$/.test(part) || list === undefined) words.push(part);
    else words[words.length - 1] = `${SINGULAR[list] ?? list} ${Number(part) + 1}`;
  }
  return words.join(', ');
}
