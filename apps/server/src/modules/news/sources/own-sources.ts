import { randomBytes } from 'node:crypto';
import { type AddNewsSourceRequest, NEWS_SOURCE_LIMITS } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, Invalid, InvalidField } from '#platform/errors.ts';
import { checkedUrl, type GuardOptions } from '#platform/guarded-request.ts';
import { inBatches } from '#platform/retention/delete-batches.ts';
import { addConsent, endConsentsOf } from './consents.ts';
import { addSource, changeSource, listSources, readSource } from './source-store.ts';
import { consentOf, OWN } from './statements.ts';

/**
 * Adds an operator's own feed with the consent to it, and returns its key. Throws `InvalidField` for an address that may
 * not be called.
 */
export async function addOwnSource(
  db: Db,
  userId: string,
  { name, address, language, markets, excerptLength }: AddNewsSourceRequest,
  guard: GuardOptions,
): Promise<string> {
  const url = checkedAddress(address, guard);
  const key = `own-${randomBytes(6).toString('hex')}`;
  const isIndian = markets.length === 1 && markets[0] === 'Indian_Equity';
  await db.transaction().execute(async (tx) => {
    await sql`lock table news_sources in share row exclusive mode`.execute(tx);
    const sources = await listSources(tx);
    if (sources.filter(({ kind }) => kind === 'own').length >= NEWS_SOURCE_LIMITS.own)
      throw new AccountLimit('newsFeeds', NEWS_SOURCE_LIMITS.own);
    if (sources.some((source) => source.address === url.href))
      throw new InvalidField('address', 'This feed is in the list already.');
    await addSource(tx, {
      key,
      kind: 'own',
      name,
      site: url.origin,
      address: url.href,
      language,
      markets,
      topics: [],
      zone: isIndian ? 'Asia/Kolkata' : 'UTC',
      terms: OWN.terms,
      excerpt_length: excerptLength,
    });
    await addConsent(tx, userId, consentOf(await readSource(tx, key)));
  });
  return key;
}

function checkedAddress(address: string, guard: GuardOptions): URL {
  try {
    const url = checkedUrl(address.trim(), guard);
    url.hash = '';
    return url;
  } catch (error) {
    throw new InvalidField('address', (error as Error).message);
  }
}

/** Removes an operator's own feed with its stories, and ends the consent to it. */
export async function removeOwnSource(db: Db, userId: string, key: string): Promise<void> {
  const { kind } = await readSource(db, key);
  if (kind !== 'own') throw new Invalid('Only feeds that were added here can be removed. Switch this source off.');
  await changeSource(db, key, { is_off: true }); // nobody sees half of it, and no poll adds to it
  await inBatches(
    (rows) =>
      sql`delete from news_stories where id = any(array(select id from news_stories where source = ${key} limit ${rows}))`.execute(
        db,
      ),
    { pauseMs: 0 },
  );
  await db.transaction().execute(async (tx) => {
    await endConsentsOf(tx, userId, key);
    await tx.deleteFrom('news_stories').where('source', '=', key).execute();
    await tx.deleteFrom('news_sources').where('key', '=', key).execute();
  });
}
