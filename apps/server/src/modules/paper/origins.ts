import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import { instrumentSource } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

/** What a path names of paper trading. */
export interface PaperPlace {
  accountId?: string;
  runId?: string;
  orderId?: string;
}

/** Where prices of an account are from; without a source, from wherever its market has them now. */
export interface PaperOrigin {
  market: Market;
  source: string | undefined;
}

/** Returns where all prices of the account are from that a path names; none for an account of somebody else. */
export async function originsOf(
  db: Db,
  userId: string,
  { accountId, runId, orderId }: PaperPlace,
): Promise<PaperOrigin[]> {
  let accounts = db.selectFrom('paper_accounts').where('user_id', '=', userId);
  if (accountId !== undefined) accounts = accounts.where('id', '=', accountId);
  if (runId !== undefined)
    accounts = accounts.where('id', 'in', db.selectFrom('paper_runs').select('account_id').where('id', '=', runId));
  if (orderId !== undefined)
    accounts = accounts.where('id', 'in', db.selectFrom('paper_orders').select('account_id').where('id', '=', orderId));
  const account = await accounts.select(['id', 'market']).executeTakeFirst();
  if (!account) return [];
  const market = account.market as Market;
  const { rows } = await sql<{ source: string }>`
    select distinct ${instrumentSource('used.instrument_no')} as source from (
      select distinct instrument_no from paper_orders where account_id = ${account.id}
      union select instrument_no from paper_positions where account_id = ${account.id}
    ) as used`.execute(db);
  return [{ market, source: undefined }, ...rows.map(({ source }) => ({ market, source }))];
}
