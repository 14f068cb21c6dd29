import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { binanceDialect } from '../../testing/fake-provider/binance-dialect.ts';
import { settles } from '../../testing/fake-provider/clauses/clause.ts';
import { type Adapter, type ConnectOptions, connectAdapter } from '../../testing/fake-provider/connect.ts';
import { FakeMarket } from '../../testing/fake-provider/fake-market.ts';
import { FakeProvider } from '../../testing/fake-provider/fake-provider.ts';
import { binanceProtocol } from './binance/binance-protocol.ts';

const SYMBOLS = ['ADAUSDT', 'BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const;
const [ADA, BTC, ETH, SOL, XRP] = SYMBOLS.map((symbol): InstrumentId => `Crypto:${symbol.replace('USDT', '-USD')}`) as [
  InstrumentId,
  InstrumentId,
  InstrumentId,
  InstrumentId,
  InstrumentId,
];
const adapter: Adapter = {
  protocol: binanceProtocol,
  dialect: binanceDialect,
  countsTrades: true,
  symbols: ['BTCUSDT', 'ETHUSDT'],
};

/** Connects two coins, one to a connection, at an exchange that has five. */
async function connectTwo(limits: { perConnection?: number; connections?: number }, options: ConnectOptions = {}) {
  const provider = await FakeProvider.start(binanceDialect, new FakeMarket(SYMBOLS));
  const protocol = { ...binanceProtocol, messagesPerSecond: 200, perConnection: 1, connections: 2, ...limits };
  const connected = await connectAdapter(adapter, { protocol, provider, ...options });
  return connected;
}

describe('a stream over several connections', () => {
  it('leaves every symbol where it is while others come and go', async () => {
    const { provider, feed, heard } = await connectTwo({ perConnection: 2, connections: 3 });
    await settles(() => expect(provider.subscriptions).toEqual([['BTCUSDT', 'ETHUSDT']]));
    feed.setSubscriptions(new Set([BTC, ETH, SOL]), heard);
    await settles(() => expect(provider.subscriptions).toEqual([['BTCUSDT', 'ETHUSDT'], ['SOLUSDT']]));
    const sent = provider.heard.length;
    feed.setSubscriptions(new Set([ETH, SOL, ADA]), heard);
    await settles(() => expect(provider.subscriptions).toEqual([['ADAUSDT', 'ETHUSDT'], ['SOLUSDT']]));
    const messages = provider.heard.slice(sent).join();
    expect([messages.includes('ethusdt'), messages.includes('solusdt')]).toEqual([false, false]);
    expect(provider.connections).toBe(2);
    feed.setSubscriptions(new Set([ETH]), heard);
    await settles(() => expect(provider.subscriptions).toEqual([['ETHUSDT']]));
    expect(heard.gaps).toEqual([]);
    expect(heard.states.map(({ state }) => state)).toEqual(['live']);
  });

  it('replaces each connection before its lifetime ends, without a gap on any', async () => {
    const { provider, heard } = await connectTwo({}, { times: { lifetimeMs: 400 } });
    await settles(() => expect(provider.subscriptions).toEqual([['BTCUSDT'], ['ETHUSDT']]));
    for (let i = 1; provider.connections < 6; i++) {
      provider.trade('BTCUSDT', 1_000 + i);
      provider.trade('ETHUSDT', 2_000 + i);
      await sleep(5);
    }
    const pricesOf = (id: InstrumentId): number[] =>
      heard.ticks.filter(({ instrumentId }) => instrumentId === id).map(({ price }) => price);
    const traded = (symbol: string): number[] => provider.market.of(symbol).map(({ price }) => price);
    await settles(() => expect(pricesOf(BTC)).toEqual(traded('BTCUSDT')));
    await settles(() => expect(pricesOf(ETH)).toEqual(traded('ETHUSDT')));
    expect(heard.gaps).toEqual([]);
    expect(new Set(heard.states.map(({ state }) => state))).toEqual(new Set(['live']));
  });

  it('replaces a connection too that was ready only after its lifetime', async () => {
    const { provider, heard } = await connectTwo({}, { times: { lifetimeMs: 1 } });
    await settles(() => expect(provider.connections).toBeGreaterThan(6));
    expect(heard.gaps).toEqual([]);
  });

  it('refuses by name what exceeds its limits, and takes it with its gap once there is a place', async () => {
    const { provider, feed, heard } = await connectTwo({});
    feed.setSubscriptions(new Set([BTC, ETH, XRP]), heard);
    await settles(() => expect(provider.subscriptions).toEqual([['BTCUSDT'], ['ETHUSDT']]));
    const refused = heard.rejections.filter((line) => line.startsWith(XRP));
    expect(refused).toEqual([`${XRP}: binance-public has no place for more`]);
    expect(feed.places()).toMatchObject({ used: 2, total: 2 });
    const beforeMs = provider.market.nowMs();
    feed.setSubscriptions(new Set([BTC, XRP]), heard);
    await settles(() => expect(provider.subscriptions).toEqual([['BTCUSDT'], ['XRPUSDT']]));
    expect(heard.rejections.filter((line) => line.startsWith(XRP)).at(-1)).toBe(`${XRP}: null`);
    expect(heard.gaps).toEqual([{ fromMs: expect.any(Number), toMs: expect.any(Number), ids: [XRP] }]);
    expect(heard.gaps[0]?.fromMs).toBeLessThanOrEqual(beforeMs);
  });

  it('goes on with the connections that the provider admits, where these are fewer than its limits say', async () => {
    const { provider, feed, heard } = await connectTwo({}, { prepare: (one) => (one.mostStreams = 1) });
    const reason = 'the provider refuses this address (HTTP 403)';
    await settles(() => expect(heard.rejections).toContain(`${ETH}: ${reason}`));
    expect(feed.health()).toEqual({ state: 'live' });
    expect(feed.places()).toEqual({ connections: { live: 1, wanted: 1, most: 1 }, used: 1, total: 1 });
    provider.trade('BTCUSDT', 141);
    await settles(() => expect(heard.prices).toContain(141));
    expect(provider.connections).toBe(2);
  });

  it('says that the key is refused where a connection that was live is refused with it', async () => {
    const protocol = { ...binanceProtocol, key: { key: 'a-key-of-four-words' }, perConnection: 1, connections: 2 };
    const { provider, feed } = await connectTwo({}, { protocol });
    await settles(() => expect(provider.subscriptions).toEqual([['BTCUSDT'], ['ETHUSDT']]));
    provider.refusals.stream = { status: 401, body: '' };
    provider.drop('ETHUSDT');
    await settles(() =>
      expect(feed.health()).toEqual({ state: 'needs-login', reason: 'the provider refuses the key (HTTP 401)' }),
    );
    await settles(() => expect(provider.openStreams).toBe(0));
  });
});
