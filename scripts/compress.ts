/**
 * Writes a gzip and a brotli copy beside each text file of a folder, for the server to hand out as they are.
 *
 * Usage: node scripts/compress.ts <folder>
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files gain nothing. */
const LEAST_BYTES = 1_024;

const folder = process.argv[2];
if (!folder) throw new Error('usage: node scripts/compress.ts <folder>');

for (const name of readdirSync(folder, { recursive: true }) as string[]) {
  const file = path.join(folder, name);
  if (!TEXT.test(name) || statSync(file).size < LEAST_BYTES || name === 'index.html') continue;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
