import { createHash } from 'node:crypto';
import { readTagTable } from '../tags/tables.ts';
import { LEXICON_FOLDER } from './lexicon-folder.ts';

/** Goes up with each change of the rules that alters tags or sentiment; the tables count by themselves. */
const RULES = 1;
const TAG_TABLES = ['indian-equity', 'us-equity', 'crypto', 'currencies', 'cues', 'topics', 'sectors'];

/** Returns the version of what finds tags and sentiment, without loading it. */
export function readerVersion(): string {
  const hash = createHash('sha256');
  for (const table of TAG_TABLES) hash.update(readTagTable(table));
  return `${RULES}-${hash.update(readTagTable('lexicon', LEXICON_FOLDER)).digest('hex').slice(0, 8)}`;
}
