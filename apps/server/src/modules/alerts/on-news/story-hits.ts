import { ALERT_LIMITS } from '@wickwise/contract';
import { HOUR_MS, type InstrumentId, type Market } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { isStaying } from '#platform/owners.ts';
import type { NewFiring } from '../engine/hit.ts';
import type { AlertRecord } from '../rows.ts';
import { firstOfEach, isAbout, type NewsAlert, targetOf } from './match-stories.ts';
import type { AlertStory, InstrumentsOfLists, StorySource } from './new-story.ts';

export interface HitDeps {
  registry: InstrumentRegistry;
  nowOf: (market: Market) => number;
  /** Returns whether an account may see a market: its alerts on others wait. */
  mayRead: (market: Market, userId: string) => boolean;
  stories: Pick<StorySource, 'withWords'>;
  listed: InstrumentsOfLists;
}

/** Returns which alerts trigger for which of these stories, as alerts and watchlists are now. */
export async function hitsOfStories(tx: Db, stories: readonly AlertStory[], deps: HitDeps): Promise<NewFiring[]> {
  const named = [...new Set(stories.flatMap(({ instruments }) => instruments))];
  if (named.length === 0) return [];
  const rows = (await armedOnNews(tx, named)).filter((row) => isInForce(row, deps));
  const lists = await deps.listed(tx, [...new Set(rows.flatMap(({ watchlist_id }) => watchlist_id ?? []))]);
  const found = rows.flatMap((row) => {
    const alert = newsAlertOf(row, lists);
    const about = alert ? stories.filter((story) => isAbout(alert, story)) : [];
    return alert && about.length > 0 ? [{ row, alert, about }] : [];
  });
  const room = await roomOf(
    tx,
    found.map(({ row }) => row.id),
  );
  const hits: NewFiring[] = [];
  for (const { row, alert, about } of found) {
    const { words } = alert.condition;
    const ids = about.map(({ id }) => id);
    const withWords = words === undefined ? undefined : await deps.stories.withWords(tx, ids, words);
    const wanted = firstOfEach(alert, withWords ? about.filter(({ id }) => withWords.has(id)) : about);
    const own = wanted.flatMap((story) => hitOf(row, alert, story, deps) ?? []);
    hits.push(...own.slice(0, room.get(row.id) ?? ALERT_LIMITS.storiesAnHour));
  }
  return hits;
}

/** Returns the armed alerts on news that are on one of these instruments, on its whole market, or on a watchlist. */
async function armedOnNews(tx: Db, instruments: readonly string[]): Promise<AlertRecord[]> {
  const markets = [...new Set(instruments.map((id) => id.slice(0, id.indexOf(':'))))];
  return tx
    .selectFrom('alerts')
    .selectAll()
    .where(sql<SqlBool>`condition ->> 'type' = 'news'`)
    .where('state', '=', 'armed')
    .where(
      sql<SqlBool>`(watchlist_id is not null or market || ':' || symbol = any(${[...instruments]}::text[])
        or symbol is null and market = any(${markets}::text[]))`,
    )
    .where(isStaying('alerts.user_id'))
    .orderBy('no')
    .execute();
}

const isInForce = ({ market, user_id, expires_at }: AlertRecord, { mayRead, nowOf }: HitDeps): boolean =>
  mayRead(market as Market, user_id) && (expires_at === null || expires_at > nowOf(market as Market));

function newsAlertOf(
  { condition, market, symbol, watchlist_id, armed_at, last_fired_at, cooldown_minutes }: AlertRecord,
  lists: ReadonlyMap<string, ReadonlySet<string>>,
): NewsAlert | undefined {
  if (condition.type !== 'news') return undefined;
  const own = watchlist_id !== null ? lists.get(watchlist_id) : symbol !== null && new Set([`${market}:${symbol}`]);
  if (own === undefined) return undefined; // its watchlist is gone
  const common = { condition, armedMs: armed_at, firedMs: last_fired_at, cooldownMinutes: cooldown_minutes };
  return { ...common, instruments: targetOf(own || undefined, market) };
}

/** Returns how often alerts may still trigger within the hour, by their ids; those that haven't are left out. */
async function roomOf(tx: Db, alertIds: readonly string[]): Promise<Map<string, number>> {
  if (alertIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('alert_firings')
    .select(['alert_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('alert_id', 'in', alertIds)
    .where('story', 'is not', null)
    .where('stored_at', '>', sql<number>`${new Date(Date.now() - HOUR_MS)}::timestamptz`)
    .groupBy('alert_id')
    .execute();
  return new Map(rows.map(({ alert_id, count }) => [alert_id, Math.max(0, ALERT_LIMITS.storiesAnHour - count)]));
}

/** Undefined where the server knows none of the instruments that the alert and the story share. */
function hitOf(row: AlertRecord, { instruments }: NewsAlert, story: AlertStory, deps: HitDeps): NewFiring | undefined {
  const shared = story.instruments
    .filter((id) => instruments.has(id))
    .flatMap((id) => deps.registry.byId(id as InstrumentId) ?? [])
    .filter(({ instrument }) => deps.mayRead(instrument.market, row.user_id));
  const [listed] = shared;
  if (!listed) return undefined;
  const { slug, title, source, publishedMs, addresses, clusterMs } = story;
  return {
    no: row.no,
    arming: row.arming,
    listed,
    price: null,
    atMs: publishedMs,
    occasion: `story ${story.id}`,
    isLate: false,
    receipt: {
      by: 'news',
      value: null,
      before: null,
      threshold: null,
      story: { slug, title, source: source.name, publishedAt: publishedMs, symbols: shared.map(symbolOf) },
    },
    story: { slug, like: addresses, clusterMs },
  };
}

const symbolOf = ({ instrument }: ListedInstrument): string => instrument.symbol;
