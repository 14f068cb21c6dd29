import type pg from 'pg';

/** How long things may take, in ms; 0 is without end. */
export interface DatabaseLimits {
  connectMs: number;
  statementMs: number;
  idleTransactionMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: 30_000, idleTransactionMs: 60_000 };

/**
 * For threads whose statements may take minutes: scans of the whole past, edges, backtests. A database that doesn't answer at
 * all is noticed as soon as everywhere.
 */
export const LONG_WORK = { statement_timeout: 600_000, idle_in_transaction_session_timeout: 600_000 } as const;

/** The same within one transaction of another pool: bars that are stored or packed by the ten thousand. */
export const LONG_STATEMENTS = `set local statement_timeout = ${LONG_WORK.statement_timeout}`;

/** Settings of connections: PostgreSQL ends statements and forgotten transactions itself. */
export const limited = ({ connectMs, statementMs, idleTransactionMs }: DatabaseLimits): pg.PoolConfig => ({
  connectionTimeoutMillis: connectMs,
  ...(statementMs ? { statement_timeout: statementMs } : {}),
  ...(idleTransactionMs ? { idle_in_transaction_session_timeout: idleTransactionMs } : {}),
});
