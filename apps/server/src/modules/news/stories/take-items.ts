import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { SourceRecord } from '../sources/source-store.ts';
import type { ReadForm } from './forms.ts';
import { identify } from './identity.ts';
import { addSightings, knownLike, leaveOutKnown } from './sightings.ts';
import { membersOf, storeClusters } from './story-clusters.ts';
import { StoryWriter, storedStories } from './story-writer.ts';

/** Key of the advisory lock under which stories are stored: each sees those before it. */
const TAKE_LOCK = 0x6e657774;

export interface TakenItems {
  added: number;
  changed: number;
}

/** Stores what a source's feed has in a transaction: new stories, and new forms of known ones. */
export async function takeItems(
  tx: Db,
  source: SourceRecord,
  forms: readonly ReadForm[],
  nowMs: number,
): Promise<TakenItems> {
  await sql`select pg_advisory_xact_lock(${TAKE_LOCK})`.execute(tx);
  const fresh = await leaveOutKnown(tx, source.key, forms, nowMs);
  if (fresh.length === 0) return { added: 0, changed: 0 };
  const known = await knownLike(tx, source.key, fresh);
  const { storyIds, merged } = identify(known, fresh, randomUUIDv7);
  const touched = new Set([...storyIds, ...merged.values()].filter((id) => !merged.has(id)));
  const stored = await storedStories(tx, [...touched, ...merged.keys()]);
  const followers = await membersOf(tx, [...stored.keys()]); // what their clusters begin with may change
  await mergeStories(tx, merged);
  const formsOfStory = Map.groupBy(fresh, (_, i) => storyIds[i] ?? '');
  const writer = new StoryWriter(tx, source, nowMs);
  for (const id of touched) {
    const former = [id, ...[...merged].flatMap(([from, into]) => (into === id ? [from] : []))];
    const rows = former.flatMap((one) => stored.get(one) ?? []);
    await writer.write(id, rows, formsOfStory.get(id) ?? []);
  }
  await addSightings(tx, source.key, fresh, storyIds);
  await storeClusters(tx, [...touched, ...followers]);
  const added = [...touched].filter((id) => !stored.has(id)).length;
  return { added, changed: touched.size - added };
}

/** Gives all that leads to a story to the one that it turned out to be, and deletes it. */
async function mergeStories(tx: Db, merged: ReadonlyMap<string, string>): Promise<void> {
  for (const [from, into] of merged) {
    await tx.updateTable('news_sightings').set({ story_id: into }).where('story_id', '=', from).execute();
    await tx.updateTable('news_slugs').set({ story_id: into }).where('story_id', '=', from).execute();
    await tx.deleteFrom('news_stories').where('id', '=', from).execute();
  }
}
