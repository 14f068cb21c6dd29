import { MINUTE_MS } from '@wickwise/market';
import { expect } from 'vitest';
import { connectAdapter, idsOf, precede, startOf } from '../connect.ts';
import { type Clause, readAll, settles } from './clause.ts';

export const SUBSCRIPTION_CLAUSES: readonly Clause[] = [
  {
    name: 'subscriptions',
    meaning: 'asks for each symbol once, waits for the confirmation, drops what is no longer wanted',
    async check(adapter) {
      const { provider, feed, heard, live } = await connectAdapter(adapter);
      const [btc, eth] = idsOf(adapter);
      await live();
      expect(provider.subscribed).toEqual(adapter.symbols.toSorted());
      const sent = provider.heard.length;
      feed.setSubscriptions(new Set([btc, eth]), heard);
      feed.setSubscriptions(new Set([eth]), heard);
      await settles(() => expect(provider.subscribed).toEqual([adapter.symbols[1]]));
      expect(provider.heard.slice(sent).join()).not.toContain(adapter.symbols[1]);
    },
  },
  {
    name: 'no confirmation',
    meaning: 'a connection whose subscriptions are never confirmed is replaced and never counts as live',
    async check(adapter) {
      const times = { connectMs: 500 };
      const { provider, feed, live } = await connectAdapter(adapter, {
        times,
        prepare: (one) => Object.assign(one, { isDeaf: true }),
      });
      await settles(() => expect(provider.connections).toBeGreaterThan(1));
      expect(feed.health().state).not.toBe('live');
      provider.isDeaf = false;
      await live();
    },
  },
  {
    name: 'mapping',
    meaning:
      'trades arrive with our symbol, price, size, the provider’s time and the price that the day’s change starts from',
    async check(adapter) {
      const connected = await connectAdapter(adapter, { prepare: (one) => precede(one, adapter) });
      const [btc, eth] = idsOf(adapter);
      const lot = adapter.lot ?? 0.5;
      const size = lot === 0 ? 0 : 2;
      await connected.live();
      const { provider, heard } = connected;
      await settles(() => {
        provider.trade(adapter.symbols[0], 101.25, lot);
        const reference = heard.ticks.at(-1)?.referencePrice;
        expect(reference).toBeCloseTo(provider.market.referencePrice, 8);
      });
      const stepMs = adapter.timeStepMs ?? 1;
      const timeMs = Math.floor((provider.market.nowMs() - 250) / stepMs) * stepMs;
      const { seq } = provider.trade(adapter.symbols[1], 3_001.5, size, timeMs);
      const own = adapter.countsTrades ? { seq } : {};
      await settles(() =>
        expect(heard.ticks.at(-1)).toMatchObject({ instrumentId: eth, price: 3_001.5, size, ...own }),
      );
      expect(heard.ticks.at(-1)?.exchangeTimeMs).toBe(timeMs);
      expect(heard.ticks.at(-2)).toMatchObject({ instrumentId: btc, price: 101.25, size: lot });
    },
  },
  {
    name: 'snapshot',
    meaning: 'gives the newest price and change of every symbol that it quotes',
    async check(adapter) {
      const { provider, feed, heard, live } = await connectAdapter(adapter, {
        prepare: (one) => precede(one, adapter),
      });
      const ids = idsOf(adapter);
      await live();
      await settles(() => {
        provider.trade(adapter.symbols[0], 120);
        expect(heard.ticks.at(-1)?.referencePrice).toBeCloseTo(provider.market.referencePrice, 8);
      });
      const ticks = await feed.snapshot(ids);
      expect(ticks.map(({ instrumentId }) => instrumentId).sort()).toEqual([...ids].sort());
      const btc = ticks.find(({ instrumentId }) => instrumentId === ids[0]);
      expect(btc).toMatchObject({ price: 120, size: 0 });
      expect(btc?.referencePrice).toBeCloseTo(provider.market.referencePrice, 8);
    },
  },
  {
    name: 'list of instruments',
    meaning: 'what the provider does not have is refused by name and asked for no history',
    isWithoutStream: true,
    isForOffers: true,
    async check(adapter) {
      const { feed, heard } = await connectAdapter(adapter);
      const absent = adapter.absent ?? 'Crypto:DOGE-USD';
      const fromMs = startOf(adapter);
      await settles(() => expect(heard.rejections.join()).toContain(`${absent}: `));
      expect(heard.rejections.join()).not.toContain(`${idsOf(adapter)[0]}: `);
      const asked = { id: absent, timeframe: '1m', fromMs, toMs: fromMs + MINUTE_MS } as const;
      expect(await readAll(feed.history(asked))).toEqual([]);
    },
  },
];
