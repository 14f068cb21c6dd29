import type { NewsSource, NewsSourcesAnswer, NewsState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { NewsSourcesTable } from '#platform/db/news-schema.ts';
import { agreedSubjects, listConsents } from './consents.ts';
import { listSources, OFFICIAL, type SourceRecord } from './source-store.ts';
import { consentOf, OWN, officialConsent } from './statements.ts';

/** What decides whether sources are polled. */
export interface PollingState {
  /** False where the settings switch news off. */
  isOn: boolean;
  /** Official sources need no consent: only this machine reaches the server. */
  isOfficialAgreed: boolean;
  isOffline: () => boolean;
}

/** Returns whether news come, and since when there was no answer. */
export async function newsState(db: Db, { isOn, isOfficialAgreed, isOffline }: PollingState): Promise<NewsState> {
  const all = await db.selectFrom('news_sources').select(['key', 'kind', 'is_off', 'answered_at']).execute();
  const rows = all.filter(({ kind }) => kind !== 'computed');
  const answered = rows.flatMap(({ answered_at }) => answered_at ?? []);
  const checkedAt = answered.length > 0 ? Math.max(...answered) : null;
  if (!isOn) return { state: 'off', checkedAt };
  const agreed = await agreedSubjects(db);
  const mayContact = rows.some((row) => !row.is_off && isAgreed(row, agreed, isOfficialAgreed));
  return { state: mayContact ? (isOffline() ? 'offline' : 'on') : 'needs-consent', checkedAt };
}

const isAgreed = (
  { key, kind }: Pick<NewsSourcesTable, 'key' | 'kind'>,
  agreed: ReadonlySet<string>,
  isOfficialAgreed: boolean,
): boolean => (kind === 'official' ? isOfficialAgreed || agreed.has(OFFICIAL) : agreed.has(key));

/** Returns all sources with their state, and what operators agreed to. */
export async function sourcesAnswer(
  db: Db,
  polling: PollingState,
  emailOf: (userId: string) => Promise<string>,
): Promise<NewsSourcesAnswer> {
  const [sources, agreed, consents, counts, news] = await Promise.all([
    listSources(db),
    agreedSubjects(db),
    listConsents(db, emailOf),
    storyCounts(db),
    newsState(db, polling),
  ]);
  const { hosts, terms, statement } = officialConsent(sources);
  return {
    news,
    official: { isNeeded: !polling.isOfficialAgreed, isAgreed: agreed.has(OFFICIAL), hosts, terms, statement },
    own: OWN,
    sources: sources.map((source) =>
      viewOf(source, {
        isAgreed: isAgreed(source, agreed, polling.isOfficialAgreed),
        isOn: polling.isOn,
        stories: counts.get(source.key) ?? 0,
      }),
    ),
    consents,
  };
}

async function storyCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('news_stories')
    .select(({ fn }) => ['source', fn.countAll<number>().as('count')])
    .groupBy('source')
    .execute();
  return new Map(rows.map(({ source, count }) => [source, count]));
}

interface Beside {
  isAgreed: boolean;
  isOn: boolean;
  stories: number;
}

function viewOf(source: SourceRecord, { isAgreed, isOn, stories }: Beside): NewsSource {
  const state = stateOf(source, isAgreed);
  const isPolled = isOn && (state === 'ok' || state === 'failing' || state === 'waiting');
  const { key, kind, name, site, address, language, topics, terms } = source;
  return {
    key,
    kind,
    name,
    site,
    address,
    language,
    topics,
    terms,
    stories,
    state,
    movedTo: source.moved_to,
    markets: source.markets as Market[],
    statement: kind === 'official' ? null : consentOf(source).statement,
    excerptLength: source.excerpt_length,
    isOff: source.is_off,
    error: source.set_aside ?? source.error,
    failures: source.failures,
    polledAt: source.polled_at,
    answeredAt: source.answered_at,
    nextPollAt: isPolled ? source.next_poll_at : null,
    polls: source.polls,
    failedPolls: source.failed_polls,
  };
}

function stateOf(source: SourceRecord, isAgreed: boolean): NewsSource['state'] {
  if (source.is_off) return 'off';
  if (!isAgreed) return 'needs-consent';
  if (source.set_aside !== null) return 'set-aside';
  if (source.failures > 0) return 'failing';
  return source.polled_at === null ? 'waiting' : 'ok';
}
