import { type Bar, HOUR_MS, MINUTE_MS } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { describe, expect, it, vi } from 'vitest';
import { PRICED_PARTS } from '../roles/priced-parts.ts';
import { checkFirings } from '../testing/cluster/check-firings.ts';
import { fastMarketTime } from '../testing/cluster/market-time.ts';
import { trueMinutes } from '../testing/cluster/market-truth.ts';
import { jobNodes, ownerOf, PATIENT, partsAt } from '../testing/job-nodes.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { signUpByHttp } from '../testing/sign-up.ts';

const SPEED = 20;
const SYMBOL = 'BTC-USD';
const LEVELS = 24;
const NEW_LEVELS = 6;
/** On busy cores a process takes half a minute to start. */
const MOST_MS = 1_200_000;
/** Bars of this time are complete everywhere. */
const MARGIN_MS = 3 * 60_000;

if (!natsProgram)
  process.stderr.write('NOT RUN: alerts at other nodes, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** Resolves once so many parts of the alerts are evaluated at other nodes, and the rest at the leader. */
const runAt = (leader: ServerProcess, atNodes: number) => partsAt(leader, 'alert', [atNodes, PRICED_PARTS]);

describe.skipIf(!natsProgram)('alerts at nodes of their own', () => {
  it('fire once, wherever nodes come, are killed, or end', { timeout: MOST_MS }, async () => {
    const { leader, node, shares, watch } = await alerted();
    const first = leader();
    const url = `http://localhost:${await first.ready}`;
    await runAt(first, 0);
    const { goesOn, firedAll } = await watch(url);
    const nodes = [node('alerts'), node('scanner,alerts')] as const;
    await vi.waitFor(async () => expect(await shares(nodes)).toEqual([2, 2]), PATIENT);
    await runAt(first, PRICED_PARTS);
    await goesOn();

    nodes[0].child.kill('SIGKILL');
    await vi.waitFor(async () => expect(await shares(nodes)).toEqual([0, PRICED_PARTS]), PATIENT);
    await goesOn();
    nodes[1].child.kill('SIGTERM');
    await nodes[1].ended;
    await runAt(first, 0);
    await goesOn();
    await firedAll();
  });

  it('go on elsewhere while their node is stopped, the bus is away, or another one leads', {
    timeout: MOST_MS,
  }, async () => {
    const { bus, leader, node, claims, watch } = await alerted();
    const first = leader();
    const url = `http://localhost:${await first.ready}`;
    const { goesOn, firedAll } = await watch(url);
    const own = node('alerts');
    await runAt(first, PRICED_PARTS);
    await goesOn();

    own.child.kill('SIGSTOP');
    await runAt(first, 0);
    await goesOn();
    own.child.kill('SIGCONT');
    await runAt(first, PRICED_PARTS);
    await bus.stop();
    await runAt(first, 0);
    await startNats(Number(new URL(bus.url).port));
    await runAt(first, PRICED_PARTS);
    await goesOn();
    const before = new Set((await claims()).map(({ claim }) => claim));
    const second = leader();
    await vi.waitFor(() => expect(second.output()).toContain('stands by'), PATIENT);
    first.child.kill('SIGKILL');
    await second.ready;
    await runAt(second, PRICED_PARTS);
    for (const claim of (await claims()).filter(({ work }) => work.startsWith('alerts'))) {
      expect(before).not.toContain(claim.claim);
      expect(ownerOf(claim, [own])).toBe(own);
    }
    await goesOn(`http://localhost:${await second.ready}`);
    await firedAll();
  });
});

/** Nodes of markets that run so fast that alerts fire all the time. */
async function alerted() {
  const time = fastMarketTime(SPEED);
  const installation = await jobNodes({ ...time.env, SIM_SYMBOLS: '3', SIM_SEED: '1' });
  const { db, claims } = installation;
  const coin = findInstrument(`Crypto:${SYMBOL}`);
  if (!coin) throw new Error(`${SYMBOL} isn't in the catalogue`);
  const minutes = () => trueMinutes(coin, time.fromMs - HOUR_MS, time.nowMs());
  /** Resolves with how many parts each process has. */
  const shares = async (nodes: readonly ServerProcess[]): Promise<number[]> => {
    const all = (await claims()).filter(({ work }) => work.startsWith('alerts part'));
    return nodes.map((one) => all.filter((claim) => claim.node.includes(`-${one.child.pid}-`)).length);
  };
  const watch = async (url: string) => {
    const { userId, headers } = await signUpByHttp(url);
    const set = async (base: string, level: number): Promise<void> => {
      const alert = { market: 'Crypto', symbol: SYMBOL, timeframe: '3m', frequency: 'bar' };
      const answer = await fetch(`${base}/api/v1/user/${userId}/alerts`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...alert, condition: { type: 'crossing', level } }),
      });
      expect(answer.status).toBe(201);
    };
    const around = minutes().at(-1)?.close ?? 0;
    for (let i = 0; i < LEVELS; i++) await set(url, Math.floor(around * (1 + (i - LEVELS / 2) * 0.0004)) + 0.505); // between prices that come
    /** Sets alerts on levels that the price is about to cross; returns when the last one is crossed. */
    const setAhead = async (base: string): Promise<number> => {
      const nowMs = time.nowMs();
      const ahead = trueMinutes(coin, nowMs + 4 * MINUTE_MS, nowMs + 30 * MINUTE_MS);
      const crossed = Array.from({ length: NEW_LEVELS }, (_, i) => ahead[2 * i] as Bar);
      for (const { low, high } of crossed) await set(base, Math.floor((low + high) / 2) + 0.505);
      return (crossed.at(-1) as Bar).timeMs + MINUTE_MS;
    };
    /** Resolves once more has fired: a busy machine may set alerts after their levels were crossed, and sets others. */
    const goesOn = async (base = url): Promise<void> => {
      const fired = async () => (await db.selectFrom('alert_firings').select('id').execute()).length;
      const before = await fired();
      let untilMs = await setAhead(base);
      await vi.waitFor(async () => {
        if (time.nowMs() > untilMs) untilMs = await setAhead(base);
        expect(await fired()).toBeGreaterThan(before + 2);
      }, PATIENT);
    };
    /** Compares what fired up to now with what the market's minutes require. */
    const firedAll = async (): Promise<void> => {
      const toMs = Math.floor((time.nowMs() - MARGIN_MS) / MARGIN_MS) * MARGIN_MS;
      const report = () => checkFirings(db, minutes(), toMs);
      await vi.waitFor(async () => expect(await report()).toMatchObject({ missing: [] }), PATIENT);
      expect(await report()).toMatchObject({ missing: [], unexpected: [], untold: 0 });
    };
    return { goesOn, firedAll };
  };
  return { ...installation, shares, watch };
}
