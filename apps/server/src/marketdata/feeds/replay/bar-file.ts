import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type BarsFromCsv, parseBars } from '@wickwise/market';

const unzip = promisify(gunzip);

/** Reads a CSV file of bars, plain or gzipped. Rows that are no bars are left out and named. */
export async function readBarFile(file: string): Promise<BarsFromCsv> {
  const bytes = await readFile(file);
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return parseBars((isZipped ? await unzip(bytes) : bytes).toString('utf8'));
}
