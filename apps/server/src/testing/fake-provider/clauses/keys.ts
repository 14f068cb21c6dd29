import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@wickwise/market';
import { expect } from 'vitest';
import { checkKey } from '#marketdata/feeds/check-key.ts';
import { type Adapter, connectAdapter, idsOf, startOf } from '../connect.ts';
import { FakeMarket } from '../fake-market.ts';
import { FakeProvider, GOOD_KEY } from '../fake-provider.ts';
import { type Clause, readAll, settles } from './clause.ts';

const BAD_KEY = 'bad-key-0815';
const NEXT_KEY = 'next-key-1234';

/** Several of the feed's pauses between attempts. */
const ATTEMPTS_MS = 300;

/** Keys, and what comes with them. */
export const KEY_CLAUSES: readonly Clause[] = [
  {
    name: 'bad key',
    meaning: 'a refused key needs a login, in the provider’s words; nothing is tried again, and no text shows the key',
    isForKeys: true,
    async check(adapter) {
      const keyed = keyedOf(adapter);
      const protocol = keyed.protocolOf(BAD_KEY);
      const { feed, heard, lines, provider } = await connectAdapter(adapter, { protocol });
      await settles(() => expect(feed.health()).toEqual({ state: 'needs-login', reason: keyed.words }));
      const [connections, requests] = [provider.connections, provider.requests.length];
      const [id] = idsOf(adapter);
      const fromMs = startOf(adapter);
      const reading = readAll(feed.history({ id, timeframe: '1m', fromMs, toMs: fromMs + MINUTE_MS }));
      const said = await Promise.all([reading, feed.snapshot([id])].map((one) => one.catch(String)));
      await sleep(ATTEMPTS_MS);
      expect([provider.connections, provider.requests.length - requests]).toEqual([connections, expect.any(Number)]);
      expect(provider.requests.slice(requests).filter((url) => url.includes(BAD_KEY))).toEqual([]);
      expect(heard.states.map(({ state }) => state)).toEqual(['needs-login']);
      expect(JSON.stringify([feed.health(), heard.states, heard.rejections, lines, said])).not.toContain(BAD_KEY);
    },
  },
  {
    name: 'expired key',
    meaning: 'a key that expires while prices come needs a login after one attempt; the next key is live',
    isForKeys: true,
    async check(adapter) {
      const keyed = keyedOf(adapter);
      const { feed, heard, lines, live, provider } = await connectAdapter(adapter);
      await live();
      provider.key = NEXT_KEY;
      const before = provider.connections;
      provider.drop();
      await settles(() => expect(feed.health()).toEqual({ state: 'needs-login', reason: keyed.words }));
      await sleep(ATTEMPTS_MS);
      expect(provider.connections - before).toBeLessThanOrEqual(1);
      const states = heard.states.map(({ state }) => state);
      expect(states.filter((state) => state !== 'degraded')).toEqual(['live', 'needs-login']); // REST may be refused first
      expect(states.at(-1)).toBe('needs-login');
      expect(lines.join('')).not.toContain(GOOD_KEY);
      await feed.stop();
      const next = await connectAdapter(adapter, { protocol: keyed.protocolOf(NEXT_KEY), provider });
      await next.live();
      provider.trade(adapter.symbols[0], 121);
      await settles(() => expect(next.heard.prices.at(-1)).toBe(121));
    },
  },
  {
    name: 'key check',
    meaning: 'the live test accepts a good key, and answers with the provider’s exact words to a bad one',
    isForKeys: true,
    async check(adapter) {
      const keyed = keyedOf(adapter);
      const provider = await FakeProvider.start(adapter.dialect, new FakeMarket(adapter.symbols));
      const urls = urlsAt(provider, adapter);
      const test = (key: string) => checkKey([keyed.protocolOf(key)], urls, AbortSignal.timeout(5_000));
      expect(await test(GOOD_KEY)).toEqual({ ok: true, markets: Object.keys(adapter.protocol.notes) });
      expect(await test(BAD_KEY)).toEqual({ ok: false, reason: keyed.words });
      await provider.stop();
      expect(await test(GOOD_KEY)).toEqual({ ok: false, reason: expect.stringMatching(/ECONNREFUSED|socket hang up/) });
    },
  },
  {
    name: 'closed bars',
    meaning: 'bars made of samples are asked for again soon after they close; where each trade comes, none is',
    check: checkRevisions,
  },
];

function keyedOf({ keyed }: Adapter): NonNullable<Adapter['keyed']> {
  if (!keyed) throw new Error('the adapter wants no key');
  return keyed;
}

function urlsAt({ restUrl, wsUrl }: FakeProvider, { protocol }: Adapter) {
  const hosts = Object.fromEntries(Object.keys(protocol.hosts ?? {}).map((name) => [name, restUrl]));
  return { restUrl, wsUrl, hosts };
}

/** Trades in one minute, then the clock goes on past the time at which the provider has its bar. */
async function checkRevisions(adapter: Adapter): Promise<void> {
  const at = { ms: startOf(adapter) };
  const machine = { wallMs: () => at.ms, monotonicMs: () => at.ms };
  const { provider, heard, live } = await connectAdapter(adapter, { machine });
  await live();
  const firstMs = at.ms;
  provider.trade(adapter.symbols[0], 122);
  await settles(() => expect(heard.prices.at(-1)).toBe(122));
  const { sampling } = adapter.protocol;
  at.ms += (sampling?.everyMs ?? MINUTE_MS) + (sampling?.afterMs ?? 0) + MINUTE_MS;
  const [id] = idsOf(adapter);
  const asked = { id, fromMs: expect.any(Number), toMs: expect.any(Number) };
  if (!sampling) return expect(heard.revisions).toEqual([]);
  await settles(() => expect(heard.revisions).toEqual([asked]));
  expect(heard.revisions[0]?.fromMs).toBeLessThanOrEqual(firstMs);
  expect(heard.revisions[0]?.toMs).toBeGreaterThanOrEqual(firstMs + MINUTE_MS);
}
