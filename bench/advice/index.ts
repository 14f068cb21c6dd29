import { printFanOut } from './fan-out.ts';
import { printOutcomes } from './outcomes.ts';

export const name = 'advice';
export const summary = 'notices of a call to 10,000 followers beside alerts of others; outcomes of 1,000 live calls';

const PARTS: Readonly<Record<string, () => Promise<void>>> = { 'fan-out': printFanOut, outcomes: printOutcomes };

export async function run(args: readonly string[]): Promise<void> {
  for (const [part, print] of Object.entries(PARTS)) if (args.length === 0 || args.includes(part)) await print();
}
