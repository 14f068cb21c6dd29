import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { NewsStoriesTable } from '#platform/db/news-schema.ts';
import type { SourceRecord } from '../sources/source-store.ts';
import { formKeyOf, type ReadForm } from './forms.ts';
import { claimSlug } from './slugs.ts';
import { storyColumns } from './story-columns.ts';

const COLUMNS = [
  ...(['id', 'title', 'excerpt', 'link', 'slug', 'published_at', 'edited_at', 'sort_key'] as const),
  ...(['fingerprint', 'match_keys', 'language', 'markets', 'topics', 'instruments', 'evidence'] as const),
  ...(['sentiment', 'confidence', 'reader_version', 'words'] as const),
] satisfies (keyof NewsStoriesTable)[];

/** A stored story as far as a new form of it changes it. */
export type StoredStoryRow = Pick<Selectable<NewsStoriesTable>, (typeof COLUMNS)[number]>;

export async function storedStories(tx: Db, ids: readonly string[]): Promise<Map<string, StoredStoryRow>> {
  const rows = tx.selectFrom('news_stories').select(COLUMNS).where(sql<boolean>`id = any(${ids}::uuid[])`);
  return new Map((await rows.execute()).map((row) => [row.id, row]));
}

/** Writes stories of a source: the newest form is shown, the first time of publication stays. */
export class StoryWriter {
  readonly #tx: Db;
  readonly #source: SourceRecord;
  readonly #nowMs: number;

  constructor(tx: Db, source: SourceRecord, nowMs: number) {
    this.#tx = tx;
    this.#source = source;
    this.#nowMs = nowMs;
  }

  /** `stored` has the story, if it is known, and those that were merged into it. */
  async write(id: string, stored: readonly StoredStoryRow[], forms: readonly ReadForm[]): Promise<void> {
    const content = this.#newest(stored, forms);
    if (!content) return;
    const keys = forms.map((form) => `${this.#source.key} ${formKeyOf(form)}`);
    const row = {
      ...content,
      published_at: new Date(
        Math.min(...stored.map((one) => one.published_at), ...forms.map((form) => form.publishedMs)),
      ),
      seen_at: new Date(this.#nowMs),
      sort_key: [...stored.map(({ sort_key }) => sort_key), ...keys].toSorted()[0] ?? '',
    };
    const known = stored.find((one) => one.id === id);
    const isRenamed = known !== undefined && known.title !== row.title;
    const change = isRenamed ? { ...row, seq: sql<number>`nextval('news_story_seq')` } : row;
    if (!known) await this.#insert(id, row);
    else await this.#tx.updateTable('news_stories').set(change).where('id', '=', id).execute();
    if (known && !isRenamed) return;
    const slug = await claimSlug(this.#tx, id, row.title);
    await this.#tx.updateTable('news_stories').set({ slug }).where('id', '=', id).execute();
  }

  async #insert(id: string, row: Content & { published_at: Date; seen_at: Date; sort_key: string }): Promise<void> {
    const cluster = { cluster_id: id, cluster_at: row.published_at }; // until it is placed among others
    const is_backlog = this.#source.answered_at === null;
    const own = { id, source: this.#source.key, received_at: new Date(this.#nowMs), slug: '', is_backlog };
    await this.#tx
      .insertInto('news_stories')
      .values({ ...row, ...cluster, ...own })
      .execute();
  }

  #newest(stored: readonly StoredStoryRow[], forms: readonly ReadForm[]): Content | undefined {
    const [form] = forms.toReversed().toSorted((a, b) => b.editedMs - a.editedMs);
    const [row] = stored.toSorted((a, b) => b.edited_at - a.edited_at);
    if (form && (!row || form.editedMs >= row.edited_at)) return this.#ofForm(form);
    return row && ofRow(row);
  }

  #ofForm(form: ReadForm): Content {
    const { link, words, keys, editedMs } = form;
    return {
      ...storyColumns(form, this.#source),
      link,
      edited_at: new Date(editedMs),
      fingerprint: [...words],
      match_keys: [...keys],
    };
  }
}

/** What a story says, with its tags. */
type Content = Omit<ReturnType<typeof storyColumns>, 'words'> & {
  words: string | RawBuilder<string>;
  link: string | null;
  edited_at: Date;
  fingerprint: number[];
  match_keys: number[];
};

function ofRow({
  id: _id,
  slug: _slug,
  published_at: _at,
  sort_key: _key,
  edited_at,
  ...row
}: StoredStoryRow): Content {
  return { ...row, edited_at: new Date(edited_at) };
}
