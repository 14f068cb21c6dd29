import path from 'node:path';

/** Where `lexicon.tsv` is. */
export const LEXICON_FOLDER = path.join(import.meta.dirname, 'data');
