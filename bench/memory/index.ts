import { temporaryFolder } from '../harness/children.ts';
import { unpinSelf } from '../harness/machine.ts';
import { printFirstStart } from './first-start.ts';
import { printHours } from './hours.ts';
import { printPerInstrument } from './instruments.ts';

export const name = 'memory';
export const summary =
  'memory of the server per instrument; per thread in a first start and a night; over six hours with 20 clients';

/** Linux only: memory is read from /proc. */
export async function run(args: readonly string[]): Promise<void> {
  const wants = (part: string): boolean => args.length === 0 || args.includes(part);
  if (wants('instruments')) await printPerInstrument();
  if (!wants('start') && !wants('hours')) return;
  unpinSelf();
  const folder = temporaryFolder();
  await printFirstStart(folder);
  if (wants('hours')) await printHours(folder);
}
