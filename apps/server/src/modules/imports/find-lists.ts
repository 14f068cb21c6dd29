import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const LISTS = /\.(csv|txt|zip|gz)$/i;

/** Returns the files of these places: files as they are named, folders with all lists below them, in the order of names. */
export async function findLists(places: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    places.map(async (place) => ((await stat(place)).isDirectory() ? listsBelow(place) : [place])),
  );
  return [...new Set(found.flat())];
}

async function listsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && LISTS.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
