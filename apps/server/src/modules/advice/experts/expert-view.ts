import type { Expert, HiddenRecordReason } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { MarketReader } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import type { AdviceDeps } from '../deps.ts';
import { type ReaderStanding, whyHidden, whyNotPublish } from '../jurisdiction.ts';
import type { ExpertRow } from './expert-store.ts';
import { countFollowers, type Relations, relationsOf } from './follow-store.ts';
import { listVerified } from './verified-figures.ts';

type ViewDeps = Pick<AdviceDeps, 'access' | 'markets' | 'recordsOf'>;

export const standingOf = (
  { id, user_id }: Pick<ExpertRow, 'id' | 'user_id'>,
  reader: MarketReader,
  { clientOf }: Pick<Relations, 'clientOf'>,
): ReaderStanding => ({
  isOwn: reader !== undefined && user_id === reader,
  isClient: clientOf.get(id) === 'client',
});

/** Returns experts as a reader may see them, in the order of the rows. */
export async function viewExperts(
  db: Db,
  { access, markets, recordsOf }: ViewDeps,
  rows: readonly ExpertRow[],
  reader: MarketReader,
): Promise<Expert[]> {
  const ids = rows.map(({ id }) => id);
  const [followers, verified, records, called, relations] = await Promise.all([
    countFollowers(db, ids),
    listVerified(db, ids),
    recordsOf(db, ids),
    calledMarkets(db, ids),
    relationsOf(db, reader),
  ]);
  const unseen = new Set(access.hiddenFrom(reader));
  const now = Date.now();
  return rows.map((row) => {
    const standing = standingOf(row, reader, relations);
    const hidden = whyRecordHidden(row, called.get(row.id) ?? [], standing, unseen);
    const publishing = { registration: row.registration, isEnded: row.ended_at !== null };
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      bio: row.bio,
      country: row.country,
      registration: row.registration,
      disclosures: row.disclosures,
      isAutomated: row.is_automated,
      isEnded: row.ended_at !== null,
      since: row.created_at,
      isOwn: standing.isOwn,
      hidden,
      markets: markets.filter(
        (market) => access.mayRead(market, undefined) && whyNotPublish(publishing, market, now) === undefined,
      ),
      followers: followers.get(row.id) ?? 0,
      isFollowed: relations.followed.has(row.id),
      client: relations.clientOf.get(row.id) ?? 'none',
      record: hidden === null ? (records.get(row.id) ?? null) : null,
      verified: [...(verified.get(row.id) ?? [])],
    };
  });
}

function whyRecordHidden(
  row: Pick<ExpertRow, 'registration'>,
  called: readonly Market[],
  standing: ReaderStanding,
  unseen: ReadonlySet<Market>,
): HiddenRecordReason | null {
  const why = whyHidden(row, called, standing);
  return why ?? (called.some((market) => unseen.has(market)) ? 'licence' : null);
}

/** Returns the markets that experts have published calls on, by expert. */
async function calledMarkets(db: Db, expertIds: readonly string[]): Promise<ReadonlyMap<string, readonly Market[]>> {
  if (expertIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('calls')
    .select(['expert_id', 'market'])
    .distinct()
    .where('expert_id', 'in', expertIds)
    .execute();
  const byExpert = Map.groupBy(rows, ({ expert_id }) => expert_id);
  return new Map([...byExpert].map(([id, own]) => [id, own.map(({ market }) => market as Market)]));
}

/** Sorts by the lower bound of the interval of their excess; those without a judged record follow by name. */
export function ranked(experts: readonly Expert[]): Expert[] {
  const boundOf = ({ record }: Expert): number =>
    record?.excessPct && !record.isSmall ? record.excessPct.low : Number.NEGATIVE_INFINITY;
  return experts.toSorted((a, b) => {
    const [first, second] = [boundOf(a), boundOf(b)];
    return first === second ? a.name.localeCompare(b.name) || a.id.localeCompare(b.id) : second > first ? 1 : -1;
  });
}
