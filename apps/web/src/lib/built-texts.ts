import { ERROR_TEXTS, Glossary } from '@wickwise/contract';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { arrival, readBody, withinLimit } from './http.ts';
import { loadOnce } from './load-once.ts';
import { localeChoice } from './locale.ts';

/** Reads a file of the build, which changes with the version only: `lessons/index`. */
export async function readBuilt<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const response = await arrival(fetch(`/${name}.json`, { signal: withinLimit(signal) }));
  if (response.ok) return readBody(response, schema);
  throw new ApiError('API_ERROR', ERROR_TEXTS.api, response.status);
}

/** All terms in the reader's language, by name; loaded when the first one is looked up. */
export const glossary = loadOnce(
  async () => (await readBuilt(`lessons/glossary/${localeChoice.language}`, Glossary)).terms,
);

/** Scrolls to the part that the address names, once it is there: the router looks for it before the text has come. */
export function useAnchor(isThere: boolean, hash: string): void {
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash)?.scrollIntoView();
  }, [isThere, hash]);
}
