import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import { createMetrics } from '#platform/metrics.ts';
import { COST_CLASSES, RouteCosts } from '#platform/route-costs.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { Gateway } from '#realtime/gateway.ts';
import { pastCountsPart } from '#realtime/past-counts-part.ts';
import { SOCKET_COSTS, SocketCosts } from '#realtime/socket-costs.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { connectClient } from '../testing/socket-client.ts';
import { NodeBus } from './node-bus.ts';
import { shareCosts } from './share-costs.ts';
import { subjectsFor } from './subjects.ts';

const PATIENCE = { interval: 200 };
const SECRET = createSecretKey(randomBytes(32));

/** Limits of a process on a bus. */
async function processOn(servers: string[], socketCosts = new SocketCosts()) {
  const log = pino({ level: 'silent' });
  const nodes = new NodeBus({ servers, isEncrypted: false }, 'test', log);
  const ends: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const end of ends) await end();
    await nodes.stop();
  });
  const costs = new RouteCosts();
  shareCosts([costs, socketCosts], {
    nodes,
    subjects: subjectsFor(SECRET, 'one'),
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

/** A socket at which all clients have one address, with a twentieth of the points. */
async function gatewayOn(servers: string[]) {
  const costs = new SocketCosts(1 / 20);
  await processOn(servers, costs);
  const log = pino({ level: 'silent' });
  const http = createServer();
  const gateway = new Gateway({
    http,
    log,
    costs,
    bus: new InProcessBus(log),
    metrics: createMetrics(),
    headers: securityHeaders({}),
    isAllowedOrigin: () => true,
    tokenOf: async () => undefined,
    addressOf: () => '203.0.113.1',
  });
  const answered = vi.fn(async () => []);
  gateway.add(pastCountsPart(answered, log));
  gateway.start();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => gateway.stop());
  const client = await connectClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  return {
    answered,
    ask: (id: number) => client.socket.emit('get_past_24h_counts', { id: String(id) }),
    refused: () => client.of('past_24h_counts_error').length,
  };
}

describe.skipIf(!natsProgram)('points of socket events', () => {
  it('are one limit over the gateways that a client has sockets at', async () => {
    const { url } = await startNats();
    const [first, second] = await Promise.all([gatewayOn([new URL(url).host]), gatewayOn([new URL(url).host])]);
    const points = SOCKET_COSTS.get_past_24h_counts.points / 20;
    let asked = 0;
    // one point in turn each: alone, each of them would answer all
    await vi.waitFor(() => {
      for (let k = 0; k < 2 && asked < points - 1; k++) {
        first.ask(++asked);
        second.ask(asked);
      }
      expect(first.refused()).toBeGreaterThan(0);
      expect(second.refused()).toBeGreaterThan(0);
    }, PATIENCE);
    expect(asked).toBeLessThan(points);
    expect(first.answered.mock.calls.length + second.answered.mock.calls.length).toBeLessThan(2 * points - 2);
  });
});

/** A bus in this process, whose listeners end with their nodes. */
class TestBus {
  readonly #takes = new Map<number, (message: unknown) => void>();

  of(node: number) {
    return {
      publish: (_subject: string, message: unknown): void => {
        for (const [other, take] of this.#takes) if (other !== node) take(message);
      },
      subscribe: (_subject: string, take: (message: unknown) => void) => {
        this.#takes.set(node, take);
        return () => void this.#takes.delete(node);
      },
    };
  }
}

/** Nodes with a budget of 60 points a minute together; `kill` ends one that says nothing any more. */
function nodesOf(count: number) {
  const bus = new TestBus();
  return Array.from({ length: count }, (_, node) => {
    const own = bus.of(node);
    const costs = new SocketCosts();
    const state = { isDead: false };
    const publish = (subject: string, message: unknown): void => {
      if (!state.isDead) own.publish(subject, message);
    };
    let end = (): unknown => undefined;
    const subscribe: typeof own.subscribe = (subject, take) => {
      end = own.subscribe(subject, take);
      return () => {};
    };
    shareCosts([costs], {
      nodes: { publish, subscribe },
      subjects: { spent: 'spent' },
      lifecycle: { onStop: () => {} },
    });
    return {
      take: () =>
        costs.take('resume_from', 'asha', {}).then(
          () => true,
          () => false,
        ),
      isDead: () => state.isDead,
      kill: () => {
        state.isDead = true;
        end();
      },
    };
  });
}

const NODES = 3;
const act = fc.record({
  node: fc.nat({ max: NODES - 1 }),
  takes: fc.integer({ min: 0, max: 25 }),
  isKilled: fc.boolean(),
  isShared: fc.boolean(),
});

describe('points of several nodes', () => {
  it('are refused by all once all have spent them, and come back though nodes are killed', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { points } = SOCKET_COSTS.resume_from;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 20 }), async (acts) => {
        const nodes = nodesOf(NODES);
        let sent = 0; // points that others know of
        let unsaid = Array.from({ length: NODES }, () => 0);
        for (const { node, takes, isKilled, isShared } of acts) {
          const own = nodes[node] as (typeof nodes)[number];
          for (let k = 0; k < takes && !own.isDead(); k++) if (await own.take()) unsaid[node] = (unsaid[node] ?? 0) + 1;
          if (isKilled && nodes.filter((one) => !one.isDead()).length > 1 && !own.isDead()) {
            own.kill();
            unsaid[node] = 0; // it says nothing of it any more
          }
          if (!isShared) continue;
          await vi.advanceTimersByTimeAsync(250);
          sent += unsaid.reduce((sum, one) => sum + one, 0);
          unsaid = unsaid.map(() => 0);
          if (sent < points) continue;
          for (const one of nodes.filter((other) => !other.isDead())) expect(await one.take()).toBe(false);
        }
        await vi.advanceTimersByTimeAsync(250);
        await vi.advanceTimersByTimeAsync(60_000);
        for (const one of nodes.filter((other) => !other.isDead())) {
          for (let k = 0; k < points; k++) expect(await one.take()).toBe(true);
          expect(await one.take()).toBe(false);
          one.kill();
        }
        vi.clearAllTimers();
      }),
      { numRuns: 100 },
    );
  });
});
