import { printDecoding } from './decoding.ts';
import { printStarts } from './starts.ts';

export const name = 'feeds';
export const summary = 'messages of exchanges decoded per second of a core; the start while exchanges are away';

export async function run(): Promise<void> {
  printDecoding();
  await printStarts();
}
