import { HOUR_MS } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { describe, expect, it, vi } from 'vitest';
import { PRICED_PARTS } from '../roles/priced-parts.ts';
import { checkOrders } from '../testing/cluster/check-orders.ts';
import { fastMarketTime } from '../testing/cluster/market-time.ts';
import { trueMinutes } from '../testing/cluster/market-truth.ts';
import { figureOf, jobNodes, PATIENT, partsAt } from '../testing/job-nodes.ts';
import { natsProgram } from '../testing/nats-server.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { signUpByHttp } from '../testing/sign-up.ts';

const SPEED = 20;
const SYMBOL = 'BTC-USD';
const ORDERS = 40;
/** On busy cores a process takes half a minute to start. */
const MOST_MS = 1_200_000;
/** Bars of this time are complete everywhere. */
const MARGIN_MS = 3 * 60_000;

if (!natsProgram)
  process.stderr.write('NOT RUN: paper orders at other nodes, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** Resolves once so many parts of the orders are filled at other nodes, and the rest at the leader. */
const runAt = (leader: ServerProcess, atNodes: number) => partsAt(leader, 'paper', [atNodes, PRICED_PARTS]);

describe.skipIf(!natsProgram)('paper orders at nodes of their own', () => {
  it('fill once, wherever nodes come, are killed, or another one leads', { timeout: MOST_MS }, async () => {
    const { leader, node, trade } = await traded();
    const first = leader();
    const { goesOn, filledAll } = await trade(`http://localhost:${await first.ready}`);
    await runAt(first, 0);
    await goesOn();
    const nodes = [node('paper'), node('alerts,paper')];
    await runAt(first, PRICED_PARTS);
    const [worker] = nodes as [ServerProcess];
    await vi.waitFor(async () => {
      expect(await figureOf(worker, 'wickwise_bus_up{role="paper"}')).toBe(1);
      expect(await figureOf(worker, 'wickwise_leader_number{role="paper"}')).toBeGreaterThan(0);
    }, PATIENT);
    await goesOn();
    worker.child.kill('SIGKILL');
    await runAt(first, PRICED_PARTS);
    await goesOn();
    const second = leader();
    await vi.waitFor(() => expect(second.output()).toContain('stands by'), PATIENT);
    first.child.kill('SIGKILL');
    await second.ready;
    await runAt(second, PRICED_PARTS);
    await goesOn();
    nodes[1]?.child.kill('SIGTERM');
    await nodes[1]?.ended;
    await runAt(second, 0);
    await filledAll();
  });
});

/** Nodes of markets that run so fast that orders fill all the time. */
async function traded() {
  const time = fastMarketTime(SPEED);
  const installation = await jobNodes({ ...time.env, SIM_SYMBOLS: '3', SIM_SEED: '1' });
  const { db } = installation;
  const coin = findInstrument(`Crypto:${SYMBOL}`);
  if (!coin) throw new Error(`${SYMBOL} isn't in the catalogue`);
  const minutes = () => trueMinutes(coin, time.fromMs - HOUR_MS, time.nowMs());
  /** Places orders around the newest price, between prices that come. */
  const trade = async (url: string) => {
    const { userId, headers } = await signUpByHttp(url);
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}/api/v1/user/${userId}/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(201);
      return answer.json() as Promise<{ account: { id: string } }>;
    };
    const { account } = await post('paper-accounts', { market: 'Crypto', currency: 'USD', cash: 1e9 });
    const price = minutes().at(-1)?.close ?? 0;
    for (let i = 0; i < ORDERS; i++) {
      const level = Math.floor(price * (1 + (i - ORDERS / 4) * 0.0002)) + 0.505;
      const order = { symbol: SYMBOL, side: 'buy', kind: 'stop', level, units: 0.01 };
      await post(`paper-accounts/${account.id}/orders`, order);
    }
    const report = () => {
      const toMs = Math.floor((time.nowMs() - MARGIN_MS) / MARGIN_MS) * MARGIN_MS;
      return checkOrders(db, SYMBOL, minutes(), toMs);
    };
    let before = 0;
    /** Resolves once the market has gone on for minutes, and all is filled that it reached. */
    const goesOn = async (): Promise<void> => {
      const untilMs = time.nowMs() + MARGIN_MS;
      await vi.waitFor(() => expect(time.nowMs()).toBeGreaterThan(untilMs), PATIENT);
      await vi.waitFor(async () => expect((await report()).unfilled).toEqual([]), PATIENT);
      const { fills } = await report();
      expect(fills).toBeGreaterThanOrEqual(before);
      before = fills;
    };
    const filledAll = async (): Promise<void> => {
      await goesOn();
      expect(await report()).toMatchObject({ unfilled: [], wrongFills: [], wrongBooks: [] });
      expect(before).toBeGreaterThan(2);
    };
    return { goesOn, filledAll };
  };
  return { ...installation, trade };
}
