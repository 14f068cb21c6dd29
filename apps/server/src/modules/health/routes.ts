import type { FastifyPluginAsync } from 'fastify';
import { isSame } from '#platform/auth/random.ts';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { Db } from '#platform/db/db.ts';
import { SET_ASIDE_KINDS } from '#platform/db/schema.ts';
import { countSetAside } from '#platform/db/set-aside.ts';
import { NotFound } from '#platform/errors.ts';
import type { Metrics } from '#platform/metrics.ts';

/** The strictest probes wait for a second, ms: a server that answers too late for them looks dead, not unready. */
const READY_LIMIT_MS = 800;

export interface HealthDeps {
  db: Db;
  metrics: Metrics;
  clock: Pick<ClockMonitor, 'steps' | 'last'>;
  /** Returns whether bars of all markets follow the clock after it was set. */
  isResumed: () => boolean;
  /** Returns whether the database answers within a limit, ms. */
  isAnswering: (limitMs: number) => Promise<boolean>;
  /** Returns why writes fail, such as a full disk; undefined where they work. Call it after `isAnswering`. */
  whyReadOnly: () => string | undefined;
  /** Returns why nobody new is served; undefined where everybody is. */
  whyClosed?: () => string | undefined;
  /** Sets the figures that are looked up when asked for; `isThere`: whether the database answers. */
  lookUp?: (isThere: boolean) => Promise<void>;
  /** Without it /metrics is closed. */
  metricsToken?: string;
}

/** Liveness, readiness and metrics, for monitoring. */
export const healthRoutes: FastifyPluginAsync<HealthDeps> = async (app, deps) => {
  const { db, metrics, isAnswering, whyReadOnly, metricsToken } = deps;
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const isThere = await isAnswering(READY_LIMIT_MS);
    const reason = whyReadOnly();
    const why = reason === undefined ? {} : { reason };
    if (!isThere) return reply.status(503).send({ status: 'the database does not answer', ...why });
    const whyClosed = deps.whyClosed?.();
    if (whyClosed !== undefined) return reply.status(503).send({ status: whyClosed });
    // a load balancer must not cut off reads
    return { status: reason === undefined ? 'ready' : 'read-only', ...why, clock: clockState(deps) };
  });

  // metrics name markets and counts, never users, but are for the operator
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed = metricsToken && isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
    if (!isAllowed) throw new NotFound('This page');
    const isThere = await isAnswering(READY_LIMIT_MS);
    await Promise.all([deps.lookUp?.(isThere), isThere ? noteSetAside(db, metrics) : undefined]);
    metrics.writable.set(isThere && whyReadOnly() === undefined ? 1 : 0);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};

/** Returns how often the clock was set since the start, and whether the server has adapted to the last time. */
function clockState({ clock: { steps, last }, isResumed }: Pick<HealthDeps, 'clock' | 'isResumed'>) {
  return { steps, last: last ? { ...last, isResumed: isResumed() } : null };
}

/** Keeps the previous figures while the database is away. */
async function noteSetAside(db: Db, metrics: Metrics): Promise<void> {
  try {
    const counts = await countSetAside(db);
    for (const kind of SET_ASIDE_KINDS) metrics.setAside.set({ kind }, counts.get(kind) ?? 0);
  } catch {
    // its own metrics and /ready report that
  }
}
