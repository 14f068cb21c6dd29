import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The product's version, such as 0.1.0. */
export const VERSION = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;
