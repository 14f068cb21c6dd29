/**
 * Writes gzip and brotli copies of each text file of a folder, for the server to send, and says so in a last file. Usage:
 * node scripts/compress.ts <folder> <file> <text>
 */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Pages of text are sent with facts filled in, so copies of them would never be. */
const FILLED = /^pages[\\/]/;
/** Smaller files don't gain. */
const LEAST_BYTES = 1_024;

const [folder, lastFile, text] = process.argv.slice(2);
if (!folder || !lastFile || text === undefined)
  throw new Error('usage: node scripts/compress.ts <folder> <file> <text>');

const isWorthIt = (name: string): boolean =>
  TEXT.test(name) &&
  name !== 'index.html' &&
  !FILLED.test(name) &&
  statSync(path.join(folder, name)).size >= LEAST_BYTES;

/** Compresses in both formats at once, in Node's thread pool. */
async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const [asGzip, asBrotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  writeWhole(`${file}.gz`, asGzip);
  writeWhole(`${file}.br`, asBrotli);
}

/** Writes a file that a server may be reading: it finds all of it or nothing. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, file);
}

const names = (readdirSync(folder, { recursive: true }) as string[]).filter(isWorthIt);
await Promise.all(names.map((name) => compress(path.join(folder, name))));
writeFileSync(lastFile, text);
