import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { healthRoutes } from '#modules/health/routes.ts';
import { readSecrets } from '#platform/auth/secrets.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { databaseIdOf } from '#platform/db/database-id.ts';
import { type Database, joinAsNode } from '#platform/db/db.ts';
import { waitForServer } from '#platform/db/wait-for-server.ts';
import { NotFound } from '#platform/errors.ts';
import { openHttp } from '#platform/http.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import { assertPortFree, listenError } from '#platform/port.ts';
import type { NodeConfig } from './start-node.ts';
import { startWorker, type Worker } from './start-worker.ts';
import { subjectsFor } from './subjects.ts';

const CLOCK_EVERY_MS = 1_000;

/** Starts a node that works for the leader, and answers /health, /ready and /metrics alone. */
export async function startWorkerNode(
  config: NodeConfig,
  log: Log,
  lifecycle: Lifecycle,
): Promise<{ port: number; app: FastifyInstance }> {
  await assertPortFree(config.port, config.host);
  const metrics = createMetrics();
  const { database, worker } = await joinAsWorker(config, log, lifecycle, metrics);
  const clock = new ClockMonitor();
  const timer = setInterval(() => clock.look(), CLOCK_EVERY_MS);
  lifecycle.onStop('clock watch', () => clearInterval(timer));
  const app = plainHttp(config, log, metrics, worker);
  await app.register(healthRoutes, {
    db: database.db,
    metrics,
    clock,
    isAnswering: database.isAnswering,
    isResumed: () => true,
    whyReadOnly: () => (database.isReadOnly() ? 'the database is read-only' : undefined),
    ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
  });
  lifecycle.onStop('http', () => app.close());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenError(error, config.port, config.host);
  }
  lifecycle.started();
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** Joins the database and works for the leader, for as long as the lifecycle lasts. */
export async function joinAsWorker(
  config: NodeConfig,
  log: Log,
  lifecycle: Lifecycle,
  metrics = createMetrics(),
): Promise<{ database: Database; worker: Worker }> {
  const { signal } = lifecycle;
  await waitForServer({ connectionString: config.databaseUrl }, { limitMs: config.databaseWaitMs, log, signal });
  const database = await joinAsNode(config, log);
  lifecycle.onStop('database', () => database.stop());
  const subjects = subjectsFor(readSecrets(config, log).nodes, await databaseIdOf(database.db));
  return { database, worker: startWorker({ config, log, lifecycle, database, metrics, subjects }) };
}

/** An HTTP server without pages, which isn't ready while no leader is known. */
function plainHttp(config: NodeConfig, log: Log, metrics: Metrics, worker: Worker): FastifyInstance {
  const app = openHttp(config, log, metrics);
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.split('?', 1)[0] === '/ready' && !worker.isTaking())
      return reply.status(503).send({ status: 'this node waits for the leader' });
  });
  app.setNotFoundHandler(() => {
    throw new NotFound('This page');
  });
  return app;
}
