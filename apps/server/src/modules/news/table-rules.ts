import { sql } from 'kysely';
import { byAge, MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const NEWS_RULES: readonly TableRule[] = [
  { table: 'news_sources', ends: 'one row per source, of which operators add a limited number' },
  { table: 'news_consents', ends: MADE_BY_PEOPLE, account: 'user_id' },
  {
    table: 'news_stories',
    ends: byAge('news', { table: 'news_stories', column: 'seen_at' }),
    rename: async (db, { market, from, to }) => {
      const [former, current] = [`${market}:${from}`, `${market}:${to}`];
      await sql`
        update news_stories set instruments = array_replace(instruments, ${former}, ${current})
        where instruments @> ${[former]}::text[]`.execute(db);
    },
  },
  { table: 'news_sightings', ends: 'with their story' },
  { table: 'news_slugs', ends: 'with their story' },
];
