import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { listSources } from '../sources/source-store.ts';
import type { StoryReader } from '../tagger.ts';
import { readStories, storyColumns, storyText, UNREAD } from './story-columns.ts';

/** Stories that are read at a time, and the pause after them: others use the database and this thread meanwhile. */
const SLICE = 50;
const PAUSE_MS = 50;
const NIL = '00000000-0000-0000-0000-000000000000';
/** No reader has this version: what is marked by it is read again. */
const OUTDATED = 'outdated';

/** Marks the stories of a source whose excerpts are to be cut, or whose markets have changed. */
export async function markOutdated(db: Db, source: string): Promise<void> {
  await db.updateTable('news_stories').set({ reader_version: OUTDATED }).where('source', '=', source).execute();
}

/** Reads stored stories again that another version of the reader has read, slice by slice; returns their number. */
export async function readAgain(db: Db, reader: StoryReader | undefined, signal: AbortSignal): Promise<number> {
  const version = reader?.version ?? UNREAD;
  let count = 0;
  for (let after = NIL; !signal.aborted; ) {
    const rows = await db
      .selectFrom('news_stories')
      .select(['id', 'source', 'title', 'excerpt'])
      .where('reader_version', '!=', version)
      .where('brief', 'is', null)
      .where(sql<boolean>`id > ${after}`)
      .orderBy('id')
      .limit(SLICE)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    const sources = new Map((await listSources(db)).map((source) => [source.key, source]));
    const known = rows.flatMap((row) => {
      const source = sources.get(row.source);
      return source ? [{ id: row.id, source, text: storyText(row.title, row.excerpt, source) }] : [];
    });
    const read = await readStories(
      known.map(({ text }) => text),
      reader,
    );
    for (const [i, story] of read.entries()) {
      const own = known[i];
      if (!own) continue;
      const columns = storyColumns(story, own.source);
      await db
        .updateTable('news_stories')
        .set(columns)
        .where('id', '=', own.id)
        .where('title', '=', story.text.title) // one that a poll changed meanwhile was read then
        .execute();
    }
    count += rows.length;
    after = last.id;
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
  return count;
}
