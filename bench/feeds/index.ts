import { printDecoding } from './decoding.ts';
import { printLists } from './lists.ts';
import { printStarts } from './starts.ts';

export const name = 'feeds';
export const summary =
  'messages of providers decoded per second of a core [decoding]; the search of their lists [lists]; the start while exchanges are away [starts]';

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  decoding: printDecoding,
  lists: printLists,
  starts: printStarts,
};

export async function run(args: readonly string[]): Promise<void> {
  for (const [part, print] of Object.entries(PARTS)) if (args.length === 0 || args.includes(part)) await print();
}
