import { createSecretKey, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { COST_CLASSES, RouteCosts } from '#platform/route-costs.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { NodeBus } from './node-bus.ts';
import { shareCosts } from './share-costs.ts';
import { subjectsFor } from './subjects.ts';

const PATIENCE = { timeout: 60_000, interval: 200 };
const SECRET = createSecretKey(randomBytes(32));

/** Limits of a process on a bus. */
async function processOn(servers: string[]) {
  const log = pino({ level: 'silent' });
  const nodes = new NodeBus({ servers, isEncrypted: false }, 'test', log);
  const ends: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const end of ends) await end();
    await nodes.stop();
  });
  const costs = new RouteCosts();
  shareCosts(costs, {
    nodes,
    subjects: subjectsFor(SECRET),
    lifecycle: { onStop: (_name, end) => void ends.push(end) },
  });
  return costs;
}

const requestOf = (userId: string) =>
  ({ caller: { userId }, ip: '127.0.0.1', routeOptions: { config: { cost: 'file' } } }) as unknown as FastifyRequest;

/** Asks once for each person, so that asking counts for nothing: in turn, what the other process counted before. */
async function refusesSoon(count: (flow: string) => Promise<unknown>, ask: (flow: string) => Promise<unknown>) {
  let turn = 0;
  await vi.waitFor(async () => {
    await count(`203.0.113.${++turn}`);
    await expect(ask(`203.0.113.${turn - 3}`)).rejects.toThrow(/Too many/);
  }, PATIENCE);
}

describe.skipIf(!natsProgram)('limits of several processes', () => {
  it('are one: what one counted, the others count too, per person', async () => {
    const { url } = await startNats();
    const [first, second] = await Promise.all([processOn([new URL(url).host]), processOn([new URL(url).host])]);
    const { points } = COST_CLASSES.file;
    await refusesSoon(
      (person) => first.take(requestOf(person), points),
      (person) => second.take(requestOf(person)),
    );
    await second.take(requestOf('somebody else'), points);
  });

  it('count tokens that are not valid, too', async () => {
    const { url } = await startNats();
    const [first, second] = await Promise.all([processOn([new URL(url).host]), processOn([new URL(url).host])]);
    await refusesSoon(
      async (address) => {
        for (let i = 0; i < 600; i++) await first.badToken(address);
      },
      (address) => second.badToken(address),
    );
    await second.badToken('198.51.100.1');
  });
});
