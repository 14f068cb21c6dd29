import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@wickwise/market';
import { expect } from 'vitest';
import { marketTerms } from '#marketdata/feeds/market-terms.ts';
import { connectAdapter, idsOf, marketFor, startOf } from '../connect.ts';
import { type Clause, readAll, settles } from './clause.ts';

export const START_CLAUSES: readonly Clause[] = [
  {
    name: 'slow start',
    meaning: 'a host that answers late, or not at all at first, holds up nothing and is live once it answers',
    isWithoutStream: true,
    async check(adapter) {
      const answers = Promise.withResolvers<void>();
      const { feed, live, heard } = await connectAdapter(adapter, {
        prepare: (provider) =>
          Object.assign(provider, {
            gate: answers.promise,
            refusals: { stream: { status: 503, body: '', times: 2 } },
          }),
      });
      // this far without any answer
      expect(feed.instruments(marketFor(adapter)).length).toBeGreaterThanOrEqual(adapter.least ?? 21);
      expect(feed.health().state).toBe('starting');
      answers.resolve();
      await live();
      expect(heard.states.map(({ state }) => state)).toEqual(['live']);
    },
  },
  {
    name: 'rubbish',
    meaning: 'a host that answers something else (a login page of a hotel) is never live, and its history fails',
    isWithoutStream: true,
    async check(adapter) {
      const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' };
      const [id] = idsOf(adapter);
      const fromMs = startOf(adapter);
      const { feed, provider } = await connectAdapter(adapter, {
        prepare: ({ refusals }) => Object.assign(refusals, { stream: page, rest: page }),
      });
      await settles(() => expect(provider.connections + provider.requests.length).toBeGreaterThan(2));
      expect(feed.health().state).toBe('starting');
      await expect(feed.snapshot([id])).rejects.toThrow();
      await expect(readAll(feed.history({ id, timeframe: '1m', fromMs, toMs: fromMs + MINUTE_MS }))).rejects.toThrow();
    },
  },
  {
    name: 'licence scope',
    meaning:
      'its data is for one account: scope internal without a key, personal with one or with Yahoo, which reaches nobody else',
    isWithoutStream: true,
    async check(adapter) {
      const { feed } = await connectAdapter(adapter);
      const { badge, licence } = feed.capabilities(marketFor(adapter));
      expect(badge).toBe(marketTerms(adapter.protocol, marketFor(adapter)).badge);
      const { keyed, protocol } = adapter;
      expect(licence.scope).toBe(keyed || protocol.name === 'yahoo-unofficial' ? 'personal' : 'internal');
      expect(licence.attribution).not.toBe('');
    },
  },
  {
    name: 'end',
    meaning: 'stops at once, with a connection open or awaited, and comes back for nothing',
    isWithoutStream: true,
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter);
      await live();
      const { connections } = provider;
      expect(connections).toBe(adapter.protocol.isFix ? 0 : 1);
      await feed.stop();
      await settles(() => expect(provider.openStreams).toBe(0));
      await sleep(100);
      expect(provider.connections).toBe(connections);
      expect(feed.health().state).toBe('stopped');
    },
  },
];
