import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { HealthAnswer } from '@wickwise/contract';
import { sql } from 'kysely';
import { noteEvent } from '#modules/accounts/events.ts';
import { countFailures } from '#modules/health/failures.ts';
import { operationsRoutes } from '#modules/health/operator-routes.ts';
import { LoopDelayMonitor } from '#platform/loop-delay.ts';
import { backupCalls } from './backups.ts';
import { barCalls } from './bars.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { diskCalls } from './disk.ts';
import { priceCalls } from './feeds.ts';

/** How long the page waits for the database, ms. */
const ANSWER_LIMIT_MS = 1_500;

type OperationsContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'feeds' | 'jobs' | 'lifecycle' | 'metrics' | 'registry'
>;

/** Shows operators how the server is, and its jobs. */
export function startOperations(context: OperationsContext): RoleRoutes {
  const { database, jobs, lifecycle } = context;
  const loop = new LoopDelayMonitor();
  lifecycle.onStarted(() => loop.start());
  lifecycle.onStop('loop delay', () => loop.stop());
  const startedAt = Date.now();
  return {
    api: async (api) => {
      await api.register(operationsRoutes, {
        db: database.db,
        jobs,
        readHealth: async () => ({ startedAt, ...(await healthOf(context)), loopDelay: loop.read() }),
        note: (db, userId, kind, address, detail) => noteEvent(db, userId, kind, { address, device: '' }, detail),
      });
    },
  };
}

async function healthOf(context: OperationsContext): Promise<Omit<HealthAnswer, 'startedAt' | 'loopDelay'>> {
  const { bus, config, database } = context;
  const isAnswering = await database.isAnswering(ANSWER_LIMIT_MS);
  const { newest, error } = bus.calls(backupCalls).state();
  const [disk, silentProviders, bytes, failures] = await Promise.all([
    statfs(config.dataDir).catch(() => null),
    silentIn(context),
    isAnswering ? databaseBytes(context) : null,
    isAnswering ? countFailures(database.db, Date.now()) : NO_COUNTS,
  ]);
  return {
    database: { isAnswering, readOnlyBecause: bus.calls(diskCalls).whyReadOnly() ?? null, bytes },
    disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    memory: { usedBytes: process.memoryUsage.rss(), totalBytes: totalmem() },
    feeds: feedsIn(context),
    backup: newest && { at: newest.at, bytes: newest.bytes },
    backupError: error,
    silentProviders,
    ...failures,
  };
}

const NO_COUNTS = { failedDeliveries: 0, failedMails: 0, setAside: 0 };

export async function databaseBytes({ database: { db } }: Pick<RoleContext, 'database'>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

async function silentIn({ metrics }: OperationsContext): Promise<string[]> {
  const { values } = await metrics.billingSilent.get();
  return values.flatMap(({ value, labels }) => (value > 0 ? String(labels.provider) : []));
}

function feedsIn({ bus, feeds, registry }: OperationsContext): HealthAnswer['feeds'] {
  const { isReady } = bus.calls(barCalls);
  const { stateOf } = bus.calls(priceCalls);
  return feeds.markets.map((market) => {
    const { feed, health } = stateOf(market).source;
    return { market, badge: registry.badgeOf(market), feed, state: health, isFollowing: isReady(market) };
  });
}
