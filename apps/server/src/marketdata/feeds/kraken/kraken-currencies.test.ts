import { type Bar, HOUR_MS } from '@wickwise/market';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { Heard } from '../../../testing/fake-provider/connect.ts';
import { FakeMarket } from '../../../testing/fake-provider/fake-market.ts';
import { FakeProvider } from '../../../testing/fake-provider/fake-provider.ts';
import { krakenDialect } from '../../../testing/fake-provider/kraken-dialect.ts';
import { ProviderFeed } from '../provider-feed.ts';
import { krakenProtocol } from './kraken-protocol.ts';

const EURO = 'Forex:EURUSD';
/** A forex day ends at 17:00 New York, which is 22:00 UTC in November. */
const TUESDAY_END = Date.UTC(2026, 10, 17, 22);
const NOON = Date.UTC(2026, 10, 18, 12);
const SATURDAY = Date.UTC(2026, 10, 21, 12);

/** A feed of coins and currencies, on Wednesday; `euros` were traded before. */
async function connect(euros: readonly (readonly [price: number, timeMs: number])[] = []) {
  const at = { ms: NOON };
  const market = new FakeMarket(['BTC/USD', 'EUR/USD'], () => at.ms);
  for (const [price, timeMs] of euros) market.add('EUR/USD', price, 1, timeMs);
  const provider = await FakeProvider.start(krakenDialect, market);
  const clock = new ClockMonitor({ wallMs: () => at.ms, monotonicMs: () => at.ms });
  const offers = ['BTC/USD', 'EUR/USD', 'EUR/SEK'].map((symbol) => ({ symbol, tickSize: 0.00001 }));
  const { restUrl, wsUrl } = provider;
  const feed = new ProviderFeed(krakenProtocol, { restUrl, wsUrl, offers }, { clock, log: pino({ level: 'silent' }) });
  onTestFinished(() => feed.stop());
  const heard = new Heard();
  feed.setSubscriptions(new Set(['Crypto:BTC-USD', EURO]), heard);
  await feed.start();
  await vi.waitFor(() => expect(feed.health().state).toBe('live'));
  return { at, provider, feed, heard };
}

it('carries currency pairs as indicative beside its live coins', async () => {
  const { feed, heard } = await connect();
  expect(feed.markets).toEqual(['Crypto', 'Forex']);
  expect(feed.instruments('Forex').map(({ instrument }) => instrument.id)).toEqual([EURO]);
  expect([feed.capabilities('Crypto').badge, feed.capabilities('Forex').badge]).toEqual(['LIVE', 'INDICATIVE']);
  expect(feed.capabilities('Forex').licence.scope).toBe('internal');
  expect(heard.states).toHaveLength(2);
});

it('measures the change of a currency from the close at 17:00 in New York', async () => {
  const { at, provider, heard } = await connect([
    [1.05, TUESDAY_END - 60_000],
    [1.06, TUESDAY_END + 60_000],
  ]);
  await vi.waitFor(() => {
    provider.trade('EUR/USD', 1.07);
    expect(heard.ticks.at(-1)).toMatchObject({ instrumentId: EURO, price: 1.07, referencePrice: 1.05 });
  });
  at.ms = TUESDAY_END + 25 * HOUR_MS;
  provider.trade('EUR/USD', 1.08);
  await vi.waitFor(() => expect(heard.ticks.at(-1)).toMatchObject({ price: 1.08, referencePrice: 1.07 }));
});

it('leaves out what is traded while the currency market is closed', async () => {
  const { at, provider, feed, heard } = await connect();
  at.ms = SATURDAY;
  provider.trade('EUR/USD', 1.5);
  provider.trade('BTC/USD', 70_000);
  await vi.waitFor(() => expect(heard.prices).toEqual([70_000]));
  const bars: Bar[] = [];
  const call = { id: EURO, timeframe: '1m', fromMs: SATURDAY - HOUR_MS, toMs: SATURDAY + HOUR_MS } as const;
  for await (const page of feed.history(call)) bars.push(...page);
  expect(bars).toEqual([]);
});

it('puts days together that begin at 17:00 in New York', async () => {
  const hour = (i: number): number => TUESDAY_END + i * HOUR_MS + 1_000;
  const { feed } = await connect([
    [1.01, hour(-2)],
    [1.02, hour(-1)],
    [1.03, hour(0)],
    [1.04, hour(1)],
  ]);
  const days: Bar[] = [];
  const call = { id: EURO, timeframe: '1D', fromMs: TUESDAY_END - 240 * HOUR_MS, toMs: NOON } as const;
  for await (const page of feed.history(call)) days.push(...page);
  expect(days.map(({ timeMs, open, close }) => [timeMs, open, close])).toEqual([
    [TUESDAY_END - 24 * HOUR_MS, 1.01, 1.02],
    [TUESDAY_END, 1.03, 1.04],
  ]);
});
