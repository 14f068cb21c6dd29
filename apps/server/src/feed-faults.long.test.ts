import { expect, it } from 'vitest';
import { ADAPTERS } from './testing/fake-provider/adapters.ts';
import { runThroughFaults } from './testing/fake-provider/fault-run.ts';

/** Market time, a thirtieth of which passes. */
const MINUTES = 120;

it.each(ADAPTERS.map((adapter) => [adapter.protocol.name, adapter] as const))(
  'after two hours of faults the bars of %s are the exchange’s own, and each alert has fired once',
  async (_name, adapter) => {
    const { faults, fired, spikes } = await runThroughFaults(adapter, MINUTES);
    expect(faults).toHaveLength(24);
    expect(new Set(faults).size).toBe(8);
    const once = [95, 100, 105, ...spikes].map((level) => [level, 1] as const);
    expect(fired).toEqual(new Map([...once, [5_000, 0]]));
  },
  1_200_000,
);
