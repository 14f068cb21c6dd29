import { printEngine } from './engine.ts';
import { printNotices } from './notices.ts';

export const name = 'alerts';
export const summary = 'ticks against 1,000,000 armed alerts, memory of each, time from a tick to the stored notice';
export const isQuick = true;

export async function run(): Promise<void> {
  printEngine();
  await printNotices();
}
