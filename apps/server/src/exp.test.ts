import { expect, it } from 'vitest';
import { ADAPTERS } from './testing/fake-provider/adapters.ts';
import { adapterLabel } from './testing/fake-provider/connect.ts';
import { runThroughFaults } from './testing/fake-provider/fault-run.ts';

it.each((process.env.WHO ?? 'kite').split(','))(
  'exp %s',
  async (who) => {
    const adapter = ADAPTERS.find((a) => adapterLabel(a) === who);
    if (!adapter) throw new Error(ADAPTERS.map(adapterLabel).join());
    const { fired, spikes } = await runThroughFaults(adapter, 30);
    const once = spikes.map((level) => [level, fired.get(level)] as const);
    console.log(JSON.stringify(once));
    expect(once.every(([, n]) => n === 1)).toBe(true);
  },
  1_200_000,
);
