/** Instruments whose bars are deleted at once: each time ClickHouse writes what stays of their parts again. */
export const PRUNED_IN_CLICKHOUSE = 10_000;
