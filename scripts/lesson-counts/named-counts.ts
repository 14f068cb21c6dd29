import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LESSONS = path.resolve(import.meta.dirname, '../../packages/lessons/content/en');
const NAMED = /`=count:(\w+)/g;

/** Returns the names of all counts that lessons show. */
export const namedCounts = (): Set<string> =>
  new Set(
    readdirSync(LESSONS).flatMap((file) =>
      [...readFileSync(path.join(LESSONS, file), 'utf8').matchAll(NAMED)].map(([, name]) => name as string),
    ),
  );
