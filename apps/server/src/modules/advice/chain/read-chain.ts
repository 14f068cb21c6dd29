import { CHAIN_PAGE_SIZE, type ChainEntry, type ChainPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { AdviceEntriesTable } from '#platform/db/advice-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { standingOf } from '../experts/expert-view.ts';
import { relationsOf } from '../experts/follow-store.ts';
import { whyHidden } from '../jurisdiction.ts';

/** Returns whether a reader may see the body of an entry about a call on a market. */
type MaySee = (entry: Selectable<AdviceEntriesTable>, market: Market) => boolean;

/** Returns entries after a number, with the bodies that a reader may see; hashes are everybody's. */
export async function readChain(
  db: Db,
  access: Pick<MarketAccess, 'hiddenFrom'>,
  after: number,
  reader: string | undefined,
): Promise<ChainPage> {
  const [experts, relations] = await Promise.all([
    db.selectFrom('experts').select(['id', 'user_id', 'registration']).execute(),
    relationsOf(db, reader),
  ]);
  const byId = new Map(experts.map((expert) => [expert.id, expert]));
  const unseen = new Set(access.hiddenFrom(reader));
  return pageOfChain(db, after, ({ kind, expert_id }, market) => {
    const expert = byId.get(expert_id);
    if (!expert || unseen.has(market)) return false;
    return kind !== 'outcome' || whyHidden(expert, [market], standingOf(expert, reader, relations)) === null;
  });
}

/** Returns entries after a number, with the bodies of calls that `maySee` names. */
export async function pageOfChain(db: Db, after: number, maySee: MaySee): Promise<ChainPage> {
  const rows = await db
    .selectFrom('advice_entries')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(CHAIN_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, CHAIN_PAGE_SIZE);
  const markets = await marketsOf(
    db,
    shown.flatMap(({ call_id }) => call_id ?? []),
  );
  const entries = shown.map((row) => {
    const market = row.call_id === null ? undefined : markets.get(row.call_id);
    const isSeen = row.call_id === null || (market !== undefined && maySee(row, market));
    return toEntry(row, isSeen);
  });
  return { entries, hasMore: rows.length > CHAIN_PAGE_SIZE };
}

const toEntry = (row: Selectable<AdviceEntriesTable>, isSeen: boolean): ChainEntry => ({
  seq: row.seq,
  at: row.at,
  kind: row.kind,
  expert: row.expert_id,
  call: row.call_id,
  content: row.content.toString('hex'),
  previous: row.previous.toString('hex'),
  hash: row.hash.toString('hex'),
  body: isSeen ? row.body : null,
});

async function marketsOf(db: Db, callIds: readonly string[]): Promise<ReadonlyMap<string, Market>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'market'])
    .where('id', 'in', [...new Set(callIds)])
    .execute();
  return new Map(rows.map(({ id, market }) => [id, market as Market]));
}
