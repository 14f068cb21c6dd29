import { CALL_LIMITS, type CallAnswer, type CallsPage, type CallsQuery } from '@wickwise/contract';
import { MARKETS, type Market, wireSymbol } from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { CALL_COLUMNS, viewCalls } from './call-view.ts';

const LIVE = ['waiting', 'open'] as const;

/** Returns the symbols that a name may mean in a market, or in any. Calls keep the symbol of when they were published. */
const namesOf = (name: string, market: Market | undefined): string[] => [
  ...new Set([name, ...(market ? [market] : MARKETS).map((one) => wireSymbol(one, name))]),
];

/** Returns a page of calls on markets that a reader may see, newest first. */
export async function listCalls(
  db: Db,
  access: Pick<MarketAccess, 'hiddenFrom'>,
  { expert, market, symbol, state, followed, page }: CallsQuery,
  reader: string,
): Promise<CallsPage> {
  let all = db.selectFrom('calls');
  const unseen = access.hiddenFrom(reader);
  if (unseen.length > 0) all = all.where('market', 'not in', unseen);
  if (market !== undefined) all = all.where('market', '=', market);
  if (symbol !== undefined) all = all.where('symbol', 'in', namesOf(symbol, market));
  if (state !== undefined) all = all.where('state', state === 'live' ? 'in' : 'not in', [...LIVE]);
  if (expert !== undefined)
    all = all.where('expert_id', 'in', (eb) => eb.selectFrom('experts').select('id').where('slug', '=', expert));
  if (followed === 'true')
    all = all.where('expert_id', 'in', (eb) =>
      eb.selectFrom('expert_follows').select('expert_id').where('user_id', '=', reader),
    );
  const [rows, { total }] = await Promise.all([
    all
      .select([...CALL_COLUMNS])
      .orderBy('seq', 'desc')
      .limit(CALL_LIMITS.pageSize)
      .offset((page - 1) * CALL_LIMITS.pageSize)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { calls: await viewCalls(db, rows, reader), totalCount: total };
}

/** Returns one call with its chart and its place in the chain. */
export async function readCall(
  db: Db,
  access: Pick<MarketAccess, 'check'>,
  callId: string,
  reader: string,
): Promise<CallAnswer> {
  const row = await db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirst();
  if (!row) throw new NotFound('Call');
  access.check(row.market as Market, reader);
  const [[call], { hash }] = await Promise.all([
    viewCalls(db, [row], reader),
    db.selectFrom('advice_entries').select('hash').where('seq', '=', row.seq).executeTakeFirstOrThrow(),
  ]);
  if (!call) throw new NotFound('Call');
  return { call, snapshot: row.snapshot, seq: row.seq, hash: hash.toString('hex') };
}
