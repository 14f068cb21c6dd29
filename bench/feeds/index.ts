import { printDecoding } from './decoding.ts';
import { printLists } from './lists.ts';
import { printMemory } from './memory.ts';
import { printStarts } from './starts.ts';

export const name = 'feeds';
export const summary =
  'messages of providers decoded per second of a core [decoding]; the search of their lists [lists]; the start while exchanges are away [starts]; memory while trades come at a fixed rate [memory]';

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  decoding: printDecoding,
  lists: printLists,
  starts: printStarts,
  memory: printMemory,
};

export async function run(args: readonly string[]): Promise<void> {
  for (const [part, print] of Object.entries(PARTS)) if (args.length === 0 || args.includes(part)) await print();
}
