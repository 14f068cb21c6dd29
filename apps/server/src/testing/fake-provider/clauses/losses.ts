import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { connectAdapter, idsOf } from '../connect.ts';
import { type Clause, isHeard, settles } from './clause.ts';

export const LOSS_CLAUSES: readonly Clause[] = [
  {
    name: 'drop',
    meaning: 'a cut connection is replaced, subscribed to again, and reported as a gap',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard, live } = connected;
      await isHeard(connected, adapter.symbols, 111);
      const beforeMs = provider.market.nowMs();
      provider.drop();
      await settles(() => expect(heard.states.map(({ state }) => state)).toEqual(['live', 'degraded', 'live']));
      await live();
      expect(heard.gaps).toHaveLength(1);
      expect(heard.gaps[0]?.fromMs).toBeLessThanOrEqual(beforeMs);
      expect(heard.gaps[0]?.toMs).toBeGreaterThanOrEqual(beforeMs);
      await isHeard(connected, adapter.symbols, 112);
    },
  },
  {
    name: 'silence',
    meaning: 'a connection that stays open without a word is replaced, and the silence is reported as a gap',
    async check(adapter) {
      const connected = await connectAdapter(adapter, { times: { silenceMs: 1_500 } });
      await connected.live();
      const { provider, heard } = connected;
      provider.isSilent = true;
      const reason = `silent for ${1.5 * (adapter.pace ?? 1)} s`;
      await settles(() => expect(heard.states.at(-1)).toMatchObject({ state: 'degraded', reason }));
      provider.isSilent = false;
      await settles(() => expect(heard.gaps).toHaveLength(1));
      expect((heard.gaps[0]?.toMs ?? 0) - (heard.gaps[0]?.fromMs ?? 0)).toBeGreaterThanOrEqual(1_400);
    },
  },
  {
    name: 'no prices',
    meaning: 'a connection that only says that it lives is replaced; the gap begins with the last trade',
    async check(adapter) {
      // long enough for a busy machine to hear the first price in
      const connected = await connectAdapter(adapter, { patience: { noPriceMs: 2_500 } });
      await connected.live();
      const { provider, heard } = connected;
      await isHeard(connected, adapter.symbols, 114);
      const lastMs = provider.market.nowMs();
      const lost = { state: 'degraded', reason: `no price for ${2.5 * (adapter.pace ?? 1)} s` };
      await settles(() => expect(heard.states).toContainEqual(lost));
      await settles(() => expect(heard.gaps).toHaveLength(1));
      const { fromMs = 0, toMs = 0 } = heard.gaps[0] ?? {};
      expect(fromMs).toBeLessThanOrEqual(lastMs);
      expect(toMs - fromMs).toBeGreaterThanOrEqual(2_400);
      await settles(() => {
        provider.trade(adapter.symbols[0], 115);
        expect(heard.prices.at(-1)).toBe(115);
      });
    },
  },
  {
    name: 'nothing but rubbish',
    meaning: 'a connection that was live and sends rubbish alone is replaced, and that time reported as a gap',
    async check(adapter) {
      const options = { times: { connectMs: 1_000 }, patience: { rubbishMs: 300 } };
      const connected = await connectAdapter(adapter, options);
      await connected.live();
      const { provider, heard } = connected;
      await isHeard(connected, adapter.symbols, 116);
      provider.isRubbish = true;
      const lost = { state: 'degraded', reason: 'messages make no sense' };
      await settles(() => expect(heard.states).toContainEqual(lost));
      provider.isRubbish = false;
      await settles(() => expect(heard.gaps).toHaveLength(1));
      await connected.live();
      await isHeard(connected, adapter.symbols, 117);
      expect(heard.prices).toEqual([116, 117]);
    },
  },
  {
    name: 'missing trades',
    meaning:
      'a trade that never came on a living connection is a gap of its symbol, as far as the provider counts trades',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const [btc, eth] = adapter.symbols;
      const [id] = idsOf(adapter);
      await isHeard(connected, adapter.symbols, 118);
      const lastMs = heard.ticks.at(-1)?.exchangeTimeMs;
      provider.trade(btc, 150, 1, undefined, true);
      const reported: number[] = [];
      heard.onTick = () => reported.push(heard.gaps.length);
      provider.trade(eth, 3_000);
      provider.trade(btc, 119);
      await settles(() => expect(heard.prices).toEqual([118, 3_000, 119]));
      expect(heard.gaps).toEqual(adapter.countsTrades ? [{ fromMs: lastMs, toMs: expect.any(Number), ids: [id] }] : []);
      expect(reported).toEqual([0, adapter.countsTrades ? 1 : 0]);
      expect(heard.states.map(({ state }) => state)).toEqual(['live']);
    },
  },
  {
    name: 'planned end',
    meaning: 'before a connection’s lifetime ends, the next one takes over without a gap, a loss or a double',
    async check(adapter) {
      const connected = await connectAdapter(adapter, { times: { lifetimeMs: 400 } });
      await connected.live();
      const { provider, heard } = connected;
      for (let i = 1; provider.connections < 4; i++) {
        provider.trade(adapter.symbols[0], 1_000 + i);
        await sleep(5);
      }
      const traded = provider.market.of(adapter.symbols[0]).map(({ price }) => price);
      await settles(() => expect(heard.prices).toEqual(traded));
      expect(heard.gaps).toEqual([]);
      expect(heard.states.map(({ state }) => state)).toEqual(['live']);
    },
  },
  {
    name: 'unplanned end',
    meaning: 'a close by the exchange, as after 24 hours, is followed by a new connection and a gap',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      await provider.play([{ dir: 'in', op: 'close' }]);
      await settles(() => expect(heard.gaps).toHaveLength(1));
      await connected.live();
      await isHeard(connected, adapter.symbols, 113);
    },
  },
];
