import { printPolls } from './polls.ts';
import { printSearch } from './search.ts';

export const name = 'news';
export const summary =
  'the search of 100,000 stored stories [search]; polls of 200 sources, with what they cost and how stored news grow [polls]';

const PARTS: Readonly<Record<string, () => Promise<void>>> = { search: printSearch, polls: printPolls };

export async function run(args: readonly string[]): Promise<void> {
  for (const [part, print] of Object.entries(PARTS)) if (args.length === 0 || args.includes(part)) await print();
}
