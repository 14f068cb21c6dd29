/** Between parts of a list, others have their turn. */
const AT_ONCE = 5_000;

/**
 * Calls `read` with the text of each object of a list, as JSON, without nested ones: of a list of all derivatives, only
 * what is looked for is parsed. Throws where it's no list.
 */
export async function readEntries(list: string, read: (entry: string) => void): Promise<void> {
  if (!list.trimStart().startsWith('[')) throw new Error('not a list');
  let seen = 0;
  for (const [entry] of list.matchAll(/\{[^{}]*\}/g)) {
    if (++seen % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    read(entry);
  }
}
