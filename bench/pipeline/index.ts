import { printBars } from './bars.ts';
import { printTicks } from './ticks.ts';

export const name = 'pipeline';
export const summary = 'ticks through feed, bars, store and socket of one process; bars into the store';
export const isQuick = true;

export async function run(): Promise<void> {
  await printTicks();
  await printBars();
}
