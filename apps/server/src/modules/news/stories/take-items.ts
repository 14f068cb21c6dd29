import { createHash, randomUUIDv7 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { NewsStoriesTable } from '#platform/db/news-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { FeedItem } from '../formats/feed-content.ts';
import { cutText } from '../formats/plain-text.ts';
import type { SourceRecord } from '../sources/source-store.ts';
import type { StoryReader } from '../tagger.ts';
import { canonicalUrl } from './canonical-url.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { identify, type KnownSighting, type Sighting } from './identity.ts';
import { claimSlug } from './slugs.ts';
import { membersOf, storeClusters } from './story-clusters.ts';
import { excerptOf, storyColumns } from './story-columns.ts';

/** Key of the advisory lock under which stories are stored: each sees those before it. */
const TAKE_LOCK = 0x6e657774;
/** An item that its feed still has is noted this often: its story is kept as long. */
const SEEN_EVERY_MS = 20 * 3_600_000;
/** Longest headline made of a summary. */
const MADE_TITLE_LENGTH = 120;
/** Tags are found for this long before others have their turn, ms. */
const SLICE_MS = 10;

/** An item as a story may have it. */
interface Form extends Sighting {
  /** Hash of guid and address together. */
  place: string;
  headline: string;
  summary: string;
  link: string | null;
  keys: Fingerprint['keys'];
  editedMs: number;
}

type StoredRow = Pick<
  Selectable<NewsStoriesTable>,
  | 'id'
  | 'title'
  | 'excerpt'
  | 'link'
  | 'slug'
  | 'published_at'
  | 'edited_at'
  | 'sort_key'
  | 'fingerprint'
  | 'match_keys'
>;

export interface TakeOptions {
  nowMs: number;
  reader: StoryReader | undefined;
}

export interface TakenItems {
  added: number;
  changed: number;
}

/** Stores the items of a source's feed in a transaction: new stories, and new forms of known ones. */
export async function takeItems(
  tx: Db,
  source: SourceRecord,
  items: readonly FeedItem[],
  { nowMs, reader }: TakeOptions,
): Promise<TakenItems> {
  await sql`select pg_advisory_xact_lock(${TAKE_LOCK})`.execute(tx);
  const forms = formsOf(items, nowMs);
  const fresh = await leaveOutKnown(tx, source.key, forms, nowMs);
  if (fresh.length === 0) return { added: 0, changed: 0 };
  const known = await knownLike(tx, source.key, fresh);
  const { storyIds, merged } = identify(known, fresh, randomUUIDv7);
  const ids = [...new Set([...storyIds, ...merged.keys(), ...merged.values()])];
  const stored = await storedRows(tx, ids);
  const beginnings = [...stored.keys()]; // clusters that may lose or change what they begin with
  const followers = await membersOf(tx, beginnings);
  await mergeStories(tx, merged);
  const byStory = Map.groupBy(fresh, (_, i) => storyIds[i] ?? '');
  const touched = new Set([...storyIds, ...merged.values()].filter((id) => !merged.has(id)));
  const writer = new StoryWriter(tx, source, nowMs, reader);
  for (const id of touched) {
    const former = [id, ...[...merged].filter(([, into]) => into === id).map(([from]) => from)];
    await writer.write(
      id,
      former.flatMap((one) => stored.get(one) ?? []),
      byStory.get(id) ?? [],
    );
  }
  await addSightings(tx, source.key, fresh, storyIds);
  await storeClusters(tx, [...touched, ...followers]);
  const added = [...touched].filter((id) => !stored.has(id)).length;
  return { added, changed: touched.size - added };
}

/** Returns the items that can be shown, each form once. A time ahead of the clock is taken for now. */
function formsOf(items: readonly FeedItem[], nowMs: number): Form[] {
  const forms = items.flatMap((item): Form[] => {
    const headline = item.title ?? cutText(item.summary, MADE_TITLE_LENGTH);
    if (!headline) return [];
    const [guid, url] = [hashOf(item.guid), hashOf(canonicalUrl(item.link))];
    const { words, keys } = fingerprintOf(headline, item.summary);
    const publishedMs = Math.min(item.publishedMs ?? nowMs, nowMs);
    const editedMs = Math.max(Math.min(item.updatedMs ?? publishedMs, nowMs), publishedMs);
    const title = hashOf(headline) ?? '';
    const place = hashOf(`${guid} ${url}`) ?? '';
    return [
      { guid, url, title, place, words, keys, publishedMs, editedMs, headline, summary: item.summary, link: item.link },
    ];
  });
  return [...new Map(forms.map((form) => [keyOf(form), form])).values()];
}

/** 66 bits of SHA-256: enough for what one source calls its stories. */
const hashOf = (text: string | null): string | null =>
  text === null ? null : createHash('sha256').update(text).digest('base64url').slice(0, 11);

const keyOf = ({ title, place }: Pick<Form, 'title' | 'place'>): string => `${title} ${place}`;

/** Leaves out forms that were there before, and notes that the feed still has their stories. */
async function leaveOutKnown(tx: Db, source: string, forms: readonly Form[], nowMs: number): Promise<Form[]> {
  const titles = forms.map(({ title }) => title);
  const rows = tx.selectFrom('news_sightings').select(['title', 'place', 'story_id']).where('source', '=', source);
  const sightings = await rows.where(sql<boolean>`title = any(${titles}::text[])`).execute();
  const stories = new Map(sightings.map((one) => [keyOf(one), one.story_id]));
  const seen = [...new Set(forms.flatMap((form) => stories.get(keyOf(form)) ?? []))];
  if (seen.length > 0)
    await tx
      .updateTable('news_stories')
      .set({ seen_at: new Date(nowMs) })
      .where(sql<boolean>`id = any(${seen}::uuid[])`)
      .where('seen_at', '<', instant(nowMs - SEEN_EVERY_MS))
      .execute();
  return forms.filter((form) => !stories.has(keyOf(form)));
}

/** Returns the known sightings of a source that new forms may belong to. */
async function knownLike(tx: Db, source: string, fresh: readonly Form[]): Promise<KnownSighting[]> {
  const listOf = (of: (form: Form) => string | null): string[] => fresh.flatMap((form) => of(form) ?? []);
  const rows = await tx
    .selectFrom('news_sightings')
    .selectAll()
    .where('source', '=', source)
    .where(sql<boolean>`(guid = any(${listOf(({ guid }) => guid)}::text[]) or url = any(${listOf(({ url }) => url)}::text[])
      or title = any(${listOf(({ title }) => title)}::text[]))`)
    .execute();
  return rows.map(({ guid, url, title, words, published_at: publishedMs, story_id: storyId }) => ({
    ...{ guid, url, title, words, publishedMs, storyId },
  }));
}

async function storedRows(tx: Db, ids: readonly string[]): Promise<Map<string, StoredRow>> {
  const rows = await tx
    .selectFrom('news_stories')
    .select([
      'id',
      'title',
      'excerpt',
      'link',
      'slug',
      'published_at',
      'edited_at',
      'sort_key',
      'fingerprint',
      'match_keys',
    ])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives all that leads to a story to the one that it turned out to be, and deletes it. */
async function mergeStories(tx: Db, merged: ReadonlyMap<string, string>): Promise<void> {
  for (const [from, into] of merged) {
    await tx.updateTable('news_sightings').set({ story_id: into }).where('story_id', '=', from).execute();
    await tx.updateTable('news_slugs').set({ story_id: into }).where('story_id', '=', from).execute();
    await tx.deleteFrom('news_stories').where('id', '=', from).execute();
  }
}

async function addSightings(
  tx: Db,
  source: string,
  forms: readonly Form[],
  storyIds: readonly string[],
): Promise<void> {
  const rows = forms.map(({ title, place, guid, url, words, publishedMs }, i) => ({
    ...{ source, title, place, guid, url, words: [...words], published_at: new Date(publishedMs) },
    story_id: storyIds[i] ?? '',
  }));
  await tx.insertInto('news_sightings').values(rows).execute();
}

/** Writes stories: the newest form is shown, the first time of publication stays. */
class StoryWriter {
  readonly #tx: Db;
  readonly #source: SourceRecord;
  readonly #nowMs: number;
  readonly #reader: StoryReader | undefined;
  #sliceMs = performance.now();

  constructor(tx: Db, source: SourceRecord, nowMs: number, reader: StoryReader | undefined) {
    this.#tx = tx;
    this.#source = source;
    this.#nowMs = nowMs;
    this.#reader = reader;
  }

  /** `stored` has the story, if it is known, and those that were merged into it. */
  async write(id: string, stored: readonly StoredRow[], forms: readonly Form[]): Promise<void> {
    await this.#giveWay();
    const newest = forms.reduce<Form | undefined>(
      (best, form) => (best && best.editedMs > form.editedMs ? best : form),
      undefined,
    );
    const shown = stored.reduce<StoredRow | undefined>(
      (best, row) => (best && best.edited_at >= row.edited_at ? best : row),
      undefined,
    );
    const isNewer = newest !== undefined && (shown === undefined || newest.editedMs >= shown.edited_at);
    const content = isNewer ? this.#contentOf(newest) : shown && this.#contentOfRow(shown);
    if (!content) return;
    const publishedMs = Math.min(...stored.map((row) => row.published_at), ...forms.map((form) => form.publishedMs));
    const keys = [
      ...stored.map(({ sort_key }) => sort_key),
      ...forms.map((form) => `${this.#source.key} ${keyOf(form)}`),
    ];
    const row = {
      ...content,
      published_at: new Date(publishedMs),
      seen_at: new Date(this.#nowMs),
      sort_key: keys.toSorted()[0] ?? '',
    };
    const known = stored.find((one) => one.id === id);
    if (known) {
      const slug = known.title === row.title ? known.slug : await claimSlug(this.#tx, id, row.title);
      await this.#tx
        .updateTable('news_stories')
        .set({ ...row, slug })
        .where('id', '=', id)
        .execute();
      return;
    }
    const received = new Date(this.#nowMs);
    const own = { id, source: this.#source.key, received_at: received, cluster_id: id, cluster_at: row.published_at };
    await this.#tx
      .insertInto('news_stories')
      .values({ ...row, ...own, slug: '' })
      .execute();
    const slug = await claimSlug(this.#tx, id, row.title);
    await this.#tx.updateTable('news_stories').set({ slug }).where('id', '=', id).execute();
  }

  #contentOf({ headline, summary, link, words, keys, editedMs }: Form) {
    const excerpt = excerptOf(headline, summary, this.#source.excerpt_length);
    return {
      ...storyColumns(headline, excerpt, this.#source, this.#reader),
      ...{ link, edited_at: new Date(editedMs), fingerprint: [...words], match_keys: [...keys] },
    };
  }

  #contentOfRow({ title, excerpt, link, edited_at, fingerprint, match_keys }: StoredRow) {
    return {
      ...storyColumns(title, excerpt, this.#source, this.#reader),
      ...{ link, edited_at: new Date(edited_at), fingerprint, match_keys },
    };
  }

  /** Finding tags takes time on the thread that prices come by. */
  async #giveWay(): Promise<void> {
    if (performance.now() - this.#sliceMs < SLICE_MS) return;
    await nextTurn();
    this.#sliceMs = performance.now();
  }
}
