import { expect, it } from 'vitest';
import { binanceProtocol } from '#marketdata/feeds/binance/binance-protocol.ts';
import { ADAPTERS } from './testing/fake-provider/adapters.ts';
import { binanceDialect } from './testing/fake-provider/binance-dialect.ts';
import { type Adapter, adapterLabel, marketFor } from './testing/fake-provider/connect.ts';
import { runThroughFaults } from './testing/fake-provider/fault-run.ts';
import { LATE_HISTORY } from './testing/fake-provider/faults.ts';

/** Market time, a thirtieth of which passes. */
const MINUTES = 120;

/** Each symbol on a connection of its own. */
const SPREAD: Adapter = {
  dialect: binanceDialect,
  symbols: ['BTCUSDT', 'ETHUSDT'],
  countsTrades: true,
  protocol: { ...binanceProtocol, perConnection: 1, connections: 2 },
};

const KINDS = 8;
/** Every exchange, and of those that want a key a broker with binary messages and a vendor with JSON. */
const EXCHANGES = ADAPTERS.filter((adapter) => !adapter.keyed && marketFor(adapter) === 'Crypto');
const KEYED = ADAPTERS.filter((adapter) => ['kite', 'alpaca'].includes(adapterLabel(adapter)));

it.each([
  ...[...EXCHANGES, ...KEYED].map((adapter) => [adapterLabel(adapter), adapter] as const),
  ['binance-public over two connections', SPREAD] as const,
])(
  'after two hours of faults the bars of %s are the exchange’s own, and each alert has fired once',
  async (_name, adapter) => {
    const { connections, faults, fired, spikes } = await runThroughFaults(adapter, MINUTES);
    process.stdout.write(`${adapterLabel(adapter)}: ${connections} connections\n`);
    expect(faults).toHaveLength(24);
    expect(new Set(faults).size).toBe(adapter.keyed ? KINDS + 1 : KINDS);
    const once = [95, 100, 105, ...spikes].map((level) => [level, 1] as const);
    expect(fired).toEqual(new Map([...once, [5_000, 0]]));
  },
  1_200_000,
);

it.each([...EXCHANGES, ...KEYED].map((adapter) => [adapterLabel(adapter), adapter] as const))(
  'an alert of %s fires once although history comes late, after the clock was wrong and right again',
  async (_name, adapter) => {
    const { fired, spikes } = await runThroughFaults(adapter, 20, LATE_HISTORY);
    expect(spikes.map((level) => fired.get(level))).toEqual([1]);
  },
  1_200_000,
);
