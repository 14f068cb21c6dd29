import type { Db } from '#platform/db/db.ts';
import { whyHidden } from '../jurisdiction.ts';
import { pageOfChain } from './read-chain.ts';

const STRANGER = { isOwn: false, isClient: false };

/** Yields the chain as lines of JSON: with all bodies, or without results that are hidden from the public. */
export async function* chainLines(db: Db, isAll: boolean): AsyncGenerator<string> {
  const experts = await db.selectFrom('experts').select(['id', 'registration']).execute();
  const byId = new Map(experts.map((expert) => [expert.id, expert]));
  for (let after = 0, hasMore = true; hasMore; ) {
    const page = await pageOfChain(db, after, ({ kind, expert_id }, market) => {
      const expert = byId.get(expert_id);
      return isAll || kind !== 'outcome' || (expert !== undefined && whyHidden(expert, [market], STRANGER) === null);
    });
    for (const entry of page.entries) yield `${JSON.stringify(entry)}\n`;
    hasMore = page.hasMore;
    after = page.entries.at(-1)?.seq ?? after;
  }
}
