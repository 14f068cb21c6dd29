import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { plainWordsOf } from './fingerprint.ts';

/** Terms of a query that count; further ones are left out. */
const MOST_TERMS = 12;

/**
 * Words that the database's English parser and stemmer take; all others, Hindi above all, are looked for as they are. Its own
 * parser would split Devanagari words at their vowel signs under some locales.
 */
const LATIN = /^[a-z0-9]+$/;

/** Splits a text into words that are searched by their English stems, and others. */
function splitWords(text: string): { latin: string[]; others: string[] } {
  const words = plainWordsOf(text).flatMap((word) => word.split(/[.,]/));
  return { latin: words.filter((word) => LATIN.test(word)), others: words.filter((word) => !LATIN.test(word)) };
}

/** Returns the search index of a story; words of its headline weigh more. */
export function searchIndexOf(title: string, excerpt: string): RawBuilder<string> {
  const [inTitle, inExcerpt] = [splitWords(title), splitWords(excerpt)];
  return sql<string>`(
    setweight(to_tsvector('english', ${inTitle.latin.join(' ')}), 'A')
    || setweight(to_tsvector('english', ${inExcerpt.latin.join(' ')}), 'B')
    || setweight(array_to_tsvector(${[...new Set(inTitle.others)]}::text[]), 'A')
    || setweight(array_to_tsvector(${[...new Set(inExcerpt.others)]}::text[]), 'B'))`;
}

/**
 * Returns the condition of a search: all words, with `"a phrase"` in its order and without `-words`. Undefined where nothing
 * is left to be looked for.
 */
export function searchFor(text: string): RawBuilder<boolean> | undefined {
  const query = queryOf(text);
  return query && sql<boolean>`words @@ ${query}`;
}

/** Returns whether a search can find something: not of signs, of words too common to be indexed, or of `-words` alone. */
export async function isSearch(db: Db, text: string): Promise<boolean> {
  const query = queryOf(text);
  if (!query) return false;
  const { rows } = await sql<{ tree: string }>`select querytree(${query}) as tree`.execute(db);
  return !['', 'T'].includes(rows[0]?.tree ?? '');
}

function queryOf(text: string): RawBuilder<unknown> | undefined {
  const terms = [...text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)].slice(0, MOST_TERMS);
  const parts = terms.flatMap(([, minus, phrase, word = '']) => {
    const { latin, others } = splitWords(phrase ?? word);
    const stems = latin.join(' ');
    const own = [
      ...(latin.length === 0
        ? []
        : [
            phrase === undefined
              ? sql`plainto_tsquery('english', ${stems})`
              : sql`phraseto_tsquery('english', ${stems})`,
          ]),
      ...others.map((other) => sql`${`'${other}'`}::tsquery`), // letters, marks and digits alone
    ];
    return own.length === 0 ? [] : [{ isWanted: minus === '', query: sql`(${sql.join(own, sql` && `)})` }];
  });
  if (!parts.some(({ isWanted }) => isWanted)) return undefined;
  const wanted = parts.map(({ isWanted, query }) => (isWanted ? query : sql`!! ${query}`));
  return sql`(${sql.join(wanted, sql` && `)})`;
}
