import type pg from 'pg';
import type { Facts } from './manifest.ts';

/** Counts the figures by which two databases are compared. */
export async function readFacts(client: pg.ClientBase): Promise<Facts> {
  const counts = await client.query<{ accounts: string; signals: string; newest: string | null }>(`
    select (select count(*) from users)::text as accounts, count(*)::text as signals,
      (extract(epoch from max(at)) * 1000)::bigint::text as newest
    from signals`);
  const bars = await client.query<{ timeframe: number; bars: string; last: string }>(`
    select timeframe, count(*)::text as bars, (extract(epoch from max(open_time)) * 1000)::bigint::text as last
    from bars group by timeframe order by timeframe`);
  const { accounts = '0', signals = '0', newest = null } = counts.rows[0] ?? {};
  return {
    accounts: Number(accounts),
    signals: Number(signals),
    newestSignalAt: newest === null ? null : new Date(Number(newest)).toISOString(),
    bars: bars.rows.reduce((sum, row) => sum + Number(row.bars), 0),
    lastBars: Object.fromEntries(
      bars.rows.map(({ timeframe, last }) => [timeframe, new Date(Number(last)).toISOString()]),
    ),
  };
}

/** Returns the facts in one line. */
export const factsSentence = ({ accounts, signals, bars, lastBars, newestSignalAt }: Facts): string => {
  const last = Object.values(lastBars).sort().at(-1);
  const parts = [
    `accounts ${accounts}`,
    `signals ${signals}${newestSignalAt ? ` (newest ${newestSignalAt})` : ''}`,
    `bars ${bars}${last ? ` (last ${last})` : ''}`,
  ];
  return parts.join(', ');
};
