import { parseArgs } from 'node:util';
import { isInstalled } from '../harness/machine.ts';
import { type BenchVerdict, printVerdicts } from '../harness/verdict.ts';
import type { Pace } from './compare.ts';
import { loadA } from './groups/load-a.ts';
import { loadB } from './groups/load-b.ts';
import { memory } from './groups/memory.ts';
import { outage } from './groups/outage.ts';
import { peak } from './groups/peak.ts';

export const name = 'realtime';
export const summary = 'prices to thousands of clients, beside raw ws, Socket.IO rooms and nats-server (forty minutes)';
export const needsPeers = true;

const GROUPS: Readonly<Record<string, (pace: Pace) => Promise<BenchVerdict[]>>> = {
  a: loadA,
  b: loadB,
  peak,
  memory,
  outage,
};

/** `npm run bench -- realtime [a] [b] [peak] [memory] [outage] [--rounds 3] [--seconds 15] [--alone]`; alone is without peers. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '15' },
      alone: { type: 'boolean', default: false },
    },
  });
  console.log(isInstalled('gcc') ? 'Load by the native client.\n' : 'Load by the Node client: there is no gcc here.\n');
  const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds), isAlone: values.alone };
  const verdicts: BenchVerdict[] = [];
  for (const [group, measureGroup] of Object.entries(GROUPS)) {
    if (positionals.length > 0 && !positionals.includes(group)) continue;
    verdicts.push(...(await measureGroup(pace)));
  }
  printVerdicts(verdicts);
}
