import { expect, it } from 'vitest';
import { binanceProtocol } from '#marketdata/feeds/binance/binance-protocol.ts';
import { binanceDialect } from './testing/fake-provider/binance-dialect.ts';
import { runThroughFaults } from './testing/fake-provider/fault-run.ts';

it('after a cut, a close and a silence bars are the exchange’s own, and each alert has fired once', async () => {
  const adapter = {
    protocol: binanceProtocol,
    dialect: binanceDialect,
    countsTrades: true,
    symbols: ['BTCUSDT', 'ETHUSDT'] as const,
  };
  const { faults, fired, spikes } = await runThroughFaults(adapter, 15);
  expect(faults).toEqual(['drop', 'close', 'silence']);
  const once = [95, 100, 105, ...spikes].map((level) => [level, 1] as const);
  expect(fired).toEqual(new Map([...once, [5_000, 0]]));
});
