import type { Market } from '@wickwise/market';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { NewsSourcesTable } from '#platform/db/news-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { NotFound } from '#platform/errors.ts';
import { NEWS_CATALOGUE } from './catalogue.ts';

/** A source that others publish. */
export type SourceRecord = Selectable<NewsSourcesTable> & { kind: PublishedKind };
type PublishedKind = Exclude<NewsSourcesTable['kind'], 'computed'>;
export type SourceChange = Updateable<NewsSourcesTable>;

/** Subject of the consent to contact the hosts of official sources. */
export const OFFICIAL = 'official';

/** Key of the advisory lock under which polls are given out, one server after the other. */
const CLAIM_LOCK = 0x6e657773;

/** What is forgotten of a source whose address changes: it belongs to the former one. */
const FORGOTTEN = { moved_to: null, etag: null, last_modified: null, validated_url: null, body_hash: null } as const;
/** What a source begins with, or again after it was set aside. */
export const UNHARMED = { failures: 0, killed_readers: 0, error: null, set_aside: null, is_announced: false } as const;

export const feedHostOf = (address: string): string => new URL(address).host;

/** Stores the sources of the catalogue. What operators have set stays; a new address begins without the old one's state. */
export async function keepCatalogue(db: Db, nowMs: number): Promise<void> {
  const stored = new Map((await listSources(db)).map((source) => [source.key, source]));
  const missing = NEWS_CATALOGUE.filter(({ key }) => !stored.has(key));
  const rows = missing.map(({ excerptLength, ...source }) =>
    newRow({ ...source, ...listsOf(source), excerpt_length: excerptLength }, nowMs),
  );
  if (rows.length > 0)
    await db
      .insertInto('news_sources')
      .values(rows)
      .onConflict((one) => one.doNothing())
      .execute();
  for (const { key, excerptLength, address, ...source } of NEWS_CATALOGUE) {
    const known = stored.get(key);
    if (!known) continue;
    const columns = { ...source, ...listsOf(source) };
    const isSame = Object.entries(columns).every(
      ([name, value]) => String(known[name as keyof SourceRecord]) === String(value),
    );
    const moved = known.address === address ? {} : movedByHand(address);
    if (!isSame || known.address !== address) await changeSource(db, key, { ...columns, ...moved });
  }
}

/** The database's driver writes only arrays of its own. */
const listsOf = ({ markets, topics }: { markets: readonly string[]; topics: readonly string[] }) => ({
  markets: [...markets],
  topics: [...topics],
});

type NewSource = Pick<
  Insertable<NewsSourcesTable>,
  'key' | 'kind' | 'name' | 'site' | 'address' | 'language' | 'markets' | 'topics' | 'zone' | 'terms' | 'excerpt_length'
>;

const newRow = (source: NewSource, nowMs: number): Insertable<NewsSourcesTable> => ({
  ...source,
  ...FORGOTTEN,
  host: feedHostOf(source.address),
  error: null,
  set_aside: null,
  price_source: null,
  every_minutes: null,
  added_at: new Date(nowMs),
  next_poll_at: new Date(nowMs),
});

/** Returns the columns of a source that has another address now. */
const movedByHand = (address: string): SourceChange => ({
  ...FORGOTTEN,
  ...UNHARMED,
  address,
  host: feedHostOf(address),
  next_poll_at: new Date(),
});

export async function addSource(db: Db, source: NewSource): Promise<void> {
  await db.insertInto('news_sources').values(newRow(source, Date.now())).execute();
}

/** Lists all sources: those of the catalogue in its order, then those that operators have added. */
export async function listSources(db: Db): Promise<SourceRecord[]> {
  const published = db.selectFrom('news_sources').selectAll().where('kind', '!=', 'computed');
  const rows = (await published.orderBy('added_at').orderBy('key').execute()) as SourceRecord[];
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ key }: SourceRecord): number {
  const place = NEWS_CATALOGUE.findIndex((source) => source.key === key);
  return place < 0 ? NEWS_CATALOGUE.length : place;
}

export async function readSource(db: Db, key: string): Promise<SourceRecord> {
  const row = await db.selectFrom('news_sources').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row || row.kind === 'computed') throw new NotFound('News source');
  return row as SourceRecord;
}

export async function changeSource(db: Db, key: string, change: SourceChange): Promise<void> {
  await db.updateTable('news_sources').set(change).where('key', '=', key).execute();
}

/** A source whose stories readers may see. */
export interface VisibleSource {
  key: string;
  name: string;
  site: string;
  language: 'en' | 'hi';
  markets: readonly Market[];
  excerptLength: number;
  /** Its stories are briefs of prices. */
  isComputed: boolean;
}

/** Returns whether everybody may see prices of a source in a market. */
export type MayShow = (priceSource: string, market: Market) => boolean;

/**
 * Returns the sources whose stories readers see: not switched off, and with a consent where they need one; briefs where
 * everybody may see the prices that they are computed from.
 */
export async function listVisible(db: Db, mayShow: MayShow): Promise<VisibleSource[]> {
  const columns = ['key', 'name', 'site', 'language', 'markets', 'excerpt_length', 'price_source'] as const;
  const rows = db.selectFrom('news_sources').select(columns).where('is_off', '=', false);
  const visible = rows.where(sql<boolean>`kind in ('official', 'computed') or ${isAgreed('key')}`);
  return (await visible.orderBy('name').orderBy('key').execute()).flatMap((row) => {
    const { key, name, site, language, price_source: prices, excerpt_length: excerptLength } = row;
    const markets = row.markets as Market[];
    if (prices !== null && !markets.every((market) => mayShow(prices, market))) return [];
    return [{ key, name, site, language, markets, excerptLength, isComputed: prices !== null }];
  });
}

/** Returns the sources whose stories readers see, without the product's own briefs. */
export const listPublished = (db: Db): Promise<VisibleSource[]> => listVisible(db, () => false);

/** Returns whether an operator's consent to what a column names holds. */
const isAgreed = (column: string) =>
  sql<boolean>`exists (select from news_consents where subject = ${sql.ref(`news_sources.${column}`)} and ended_at is null)`;

/** Which sources may be polled now. */
const mayPoll = (isOfficialAgreed: boolean) => sql<boolean>`
  kind <> 'computed' and not is_off and set_aside is null
  and (case when kind = 'official' then ${isOfficialAgreed}
    or exists (select from news_consents where subject = ${OFFICIAL} and ended_at is null)
    else ${isAgreed('key')} end)`;

export interface ClaimOptions {
  nowMs: number;
  /** How long the claim holds where this server doesn't come back. */
  leaseMs: number;
  /** Official sources may be contacted without a consent: only this machine reaches the server. */
  isOfficialAgreed: boolean;
}

/** Claims the source that has been due for longest, whose host nobody is asking now. Undefined where there is none. */
export async function claimDue(
  db: Db,
  { nowMs, leaseMs, isOfficialAgreed }: ClaimOptions,
): Promise<SourceRecord | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx);
    const now = instant(nowMs);
    const { rows } = await sql<SourceRecord>`
      update news_sources set claimed_until = ${instant(nowMs + leaseMs)}
      where key = (
        select key from news_sources
        where next_poll_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
          and ${mayPoll(isOfficialAgreed)}
          and host not in (select host from news_sources where claimed_until > ${now})
        order by next_poll_at, key limit 1)
      returning *`.execute(tx);
    return rows[0];
  });
}

/** Returns when the next poll is due; undefined where none will be. */
export async function nextDueMs(db: Db, isOfficialAgreed: boolean): Promise<number | undefined> {
  const { rows } = await sql<{ due: number | null }>`
    select min(next_poll_at) as due from news_sources where ${mayPoll(isOfficialAgreed)}`.execute(db);
  return rows[0]?.due ?? undefined;
}

/** Has a source polled as soon as its host is free, also one that was set aside. */
export async function pollSoon(db: Db, key: string, nowMs: number): Promise<void> {
  await changeSource(db, key, { next_poll_at: new Date(nowMs), set_aside: null, killed_readers: 0 });
}
