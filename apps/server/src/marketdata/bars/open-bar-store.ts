import type pg from 'pg';
import type { BarStore } from './bar-store.ts';
import { PostgresBarStore } from './postgres/postgres-bar-store.ts';

/** Opens the store of bars: the only place that chooses where they are kept. */
export const openBarStore = (pool: pg.Pool): BarStore => new PostgresBarStore(pool);
