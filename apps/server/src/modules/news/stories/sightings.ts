import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { formKeyOf, type StoryForm } from './forms.ts';
import type { KnownSighting } from './identity.ts';

/** An item that its feed still has is noted this often: its story is kept as long. */
const SEEN_EVERY_MS = 20 * 3_600_000;

/** Leaves out forms that were there before with these times, and notes that the feed still has their stories. */
export async function leaveOutKnown<One extends StoryForm>(
  tx: Db,
  source: string,
  forms: readonly One[],
  nowMs: number,
): Promise<One[]> {
  const titles = forms.map(({ title }) => title);
  const rows = await tx
    .selectFrom('news_sightings')
    .select(['title', 'place', 'story_id', 'published_at', 'edited_at'])
    .where('source', '=', source)
    .where(sql<boolean>`title = any(${titles}::text[])`)
    .execute();
  const sightings = new Map(rows.map((row) => [formKeyOf(row), row]));
  const seen = [...new Set(forms.flatMap((form) => sightings.get(formKeyOf(form))?.story_id ?? []))];
  if (seen.length > 0)
    await tx
      .updateTable('news_stories')
      .set({ seen_at: new Date(nowMs) })
      .where(sql<boolean>`id = any(${seen}::uuid[])`)
      .where('seen_at', '<', instant(nowMs - SEEN_EVERY_MS))
      .execute();
  return forms.filter((form) => {
    const known = sightings.get(formKeyOf(form));
    return !known || (form.isDated && (form.publishedMs < known.published_at || form.editedMs > known.edited_at));
  });
}

/** Returns the known sightings of a source that new forms may belong to. */
export async function knownLike(tx: Db, source: string, fresh: readonly StoryForm[]): Promise<KnownSighting[]> {
  const listOf = (of: (form: StoryForm) => string | null): string[] => fresh.flatMap((form) => of(form) ?? []);
  const [guids, urls, titles] = [listOf(({ guid }) => guid), listOf(({ url }) => url), listOf(({ title }) => title)];
  const rows = await tx
    .selectFrom('news_sightings')
    .selectAll()
    .where('source', '=', source)
    .where(sql<boolean>`(guid = any(${guids}::text[]) or url = any(${urls}::text[]) or title = any(${titles}::text[]))`)
    .execute();
  return rows.map(({ guid, url, title, words, published_at: publishedMs, story_id: storyId }) => ({
    guid,
    url,
    title,
    words,
    publishedMs,
    storyId,
  }));
}

/** Stores the forms of stories; one that is known keeps its earliest time of publication and its latest edit. */
export async function addSightings(
  tx: Db,
  source: string,
  forms: readonly StoryForm[],
  storyIds: readonly string[],
): Promise<void> {
  const rows = forms.map(({ title, place, guid, url, words, publishedMs, editedMs }, i) => ({
    source,
    title,
    place,
    guid,
    url,
    words: [...words],
    published_at: new Date(publishedMs),
    edited_at: new Date(editedMs),
    story_id: storyIds[i] ?? '',
  }));
  await tx
    .insertInto('news_sightings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['source', 'title', 'place']).doUpdateSet({
        published_at: sql`least(news_sightings.published_at, excluded.published_at)`,
        edited_at: sql`greatest(news_sightings.edited_at, excluded.edited_at)`,
        story_id: sql`excluded.story_id`,
      }),
    )
    .execute();
}
