import type pg from 'pg';

/** Time limits, ms; 0 is unlimited. */
export interface DatabaseLimits {
  connectMs: number;
  statementMs: number;
  idleTransactionMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: 30_000, idleTransactionMs: 60_000 };

/**
 * For threads with statements of minutes: scans of all history, edges, backtests. An unresponsive database is still
 * noticed as quickly.
 */
export const LONG_WORK = { statement_timeout: 600_000, idle_in_transaction_session_timeout: 600_000 } as const;

/** The same within one transaction of another pool, for bulk writes of bars. */
export const LONG_STATEMENTS = `set local statement_timeout = ${LONG_WORK.statement_timeout}`;

/** Returns connection settings by which PostgreSQL itself ends statements and abandoned transactions. */
export const limited = ({ connectMs, statementMs, idleTransactionMs }: DatabaseLimits): pg.PoolConfig => ({
  connectionTimeoutMillis: connectMs,
  ...(statementMs ? { statement_timeout: statementMs } : {}),
  ...(idleTransactionMs ? { idle_in_transaction_session_timeout: idleTransactionMs } : {}),
});
