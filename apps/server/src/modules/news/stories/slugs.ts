import type { Db } from '#platform/db/db.ts';
import { plainWordsOf } from './fingerprint.ts';

/** Characters of an address; of Hindi each takes nine in a link. */
const MOST_LENGTH = 100;
/** Name of a headline without words. */
const UNNAMED = 'story';
/** Characters of the id that tell stories with the same headline apart. */
const ID_LENGTH = 6;

/** Returns a headline as an address: its words, joined by hyphens. An address is its own. */
export function slugOf(title: string): string {
  const words = plainWordsOf(title).flatMap((word) => word.split(/[.,]/));
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > MOST_LENGTH) break;
    slug = longer;
  }
  return slug || words[0]?.slice(0, MOST_LENGTH).toWellFormed() || UNNAMED;
}

/** Gives a story the address of its headline, beside its former ones; returns it. */
export async function claimSlug(tx: Db, storyId: string, title: string): Promise<string> {
  const slug = slugOf(title);
  for (const wanted of [slug, `${slug}-${storyId.slice(-ID_LENGTH)}`, `${slug}-${storyId}`]) {
    const row = { slug: wanted, story_id: storyId };
    await tx
      .insertInto('news_slugs')
      .values(row)
      .onConflict((one) => one.doNothing())
      .execute();
    const owner = await tx.selectFrom('news_slugs').select('story_id').where('slug', '=', wanted).executeTakeFirst();
    if (owner?.story_id === storyId) return wanted;
  }
  throw new RangeError(`no address is free for story ${storyId}`);
}
