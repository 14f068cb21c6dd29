import type { FastifyPluginAsync } from 'fastify';
import { isSame } from '#platform/auth/random.ts';
import type { ClockWatch } from '#platform/clock-watch.ts';
import type { Db } from '#platform/db/db.ts';
import { SET_ASIDE_KINDS } from '#platform/db/schema.ts';
import { countSetAside } from '#platform/db/set-aside.ts';
import { NotFound } from '#platform/errors.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Whoever asks gives up after a few seconds. */
const READY_LIMIT_MS = 1_500;

export interface HealthDeps {
  db: Db;
  metrics: Metrics;
  clock: Pick<ClockWatch, 'steps' | 'last'>;
  /** Whether bars of all markets go on by the clock as it is now. */
  isResumed: () => boolean;
  /** Whether the database answers, within so many ms. */
  isAnswering: (limitMs: number) => Promise<boolean>;
  /** Why nothing can be saved: the disk is full, say; undefined where it can. Asked after `isAnswering`. */
  whyReadOnly: () => string | undefined;
  /** Without one nobody reads the figures. */
  metricsToken?: string;
}

/** For whoever watches the process: alive, ready to answer, and its figures. */
export const healthRoutes: FastifyPluginAsync<HealthDeps> = async (app, deps) => {
  const { db, metrics, isAnswering, whyReadOnly, metricsToken } = deps;
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const isThere = await isAnswering(READY_LIMIT_MS);
    const reason = whyReadOnly();
    const why = reason === undefined ? {} : { reason };
    if (!isThere) return reply.status(503).send({ status: 'the database does not answer', ...why });
    // a balancer must not cut reads off
    return { status: reason === undefined ? 'ready' : 'read-only', ...why, clock: clockState(deps) };
  });

  // figures name markets and counts, no person; still they are for the operator alone
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed = metricsToken && isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
    if (!isAllowed) throw new NotFound('This page');
    await noteSetAside(db, metrics);
    metrics.writable.set(whyReadOnly() === undefined ? 1 : 0);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};

/** How often the machine's clock was set since the start, and whether the server has followed it the last time. */
function clockState({ clock: { steps, last }, isResumed }: Pick<HealthDeps, 'clock' | 'isResumed'>) {
  return { steps, last: last ? { ...last, isResumed: isResumed() } : null };
}

/** Without the database the figures before stay. */
async function noteSetAside(db: Db, metrics: Metrics): Promise<void> {
  try {
    const counts = await countSetAside(db);
    for (const kind of SET_ASIDE_KINDS) metrics.setAside.set({ kind }, counts.get(kind) ?? 0);
  } catch {
    // its own metrics and /ready say that it's away
  }
}
