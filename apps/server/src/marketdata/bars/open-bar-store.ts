import type pg from 'pg';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';
import type { BarStore } from './bar-store.ts';
import { PRUNED_IN_CLICKHOUSE } from './clickhouse/pruned-at-once.ts';
import { LazyBarStore } from './lazy-bar-store.ts';
import { PostgresBarStore } from './postgres/postgres-bar-store.ts';

/**
 * Opens the store of bars: the only place that chooses where they are kept. The code of ClickHouse is loaded where it is
 * used alone.
 */
export const openBarStore = (pool: pg.Pool, clickhouse?: ClickHousePlace): BarStore =>
  clickhouse === undefined
    ? new PostgresBarStore(pool)
    : new LazyBarStore(
        async () => {
          const { ClickHouseBarStore } = await import('./clickhouse/clickhouse-bar-store.ts');
          return new ClickHouseBarStore(clickhouse);
        },
        { prunedAtOnce: PRUNED_IN_CLICKHOUSE },
      );
