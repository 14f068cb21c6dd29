import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';

/** A file in the archive; reader and writer hold one in memory at a time. */
export interface ArchiveEntry {
  name: string;
  body: Buffer;
}

/** Maximum length of an entry: a longer one is damage. */
const LONGEST_ENTRY = 16 * 2 ** 20;

/** Higher levels save a few percent and take twice as long. */
const COMPRESSION = 4;

const BLOCK = 512;
const EMPTY = Buffer.alloc(BLOCK);
const NAME = { at: 0, bytes: 100 };
const SIZE = { at: 124, bytes: 12 };
const CHECKSUM = { at: 148, bytes: 8 };

/** Writes a `.tar.gz` that only its owner may read; resolves once it is on disk. Rejects where the file exists. */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(blocksOf(entries), createGzip({ level: COMPRESSION }), output);
}

/** Reads the files of such an archive in their order. Throws a `BackupError` where it is damaged or cut off. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const gunzip = createGunzip();
  const piped = pipeline(createReadStream(file), gunzip);
  piped.catch(() => {}); // the loop below gets the same error
  const bytes = new ByteReader(gunzip);
  try {
    for (;;) {
      const header = await bytes.take(BLOCK);
      if (header.equals(EMPTY)) break;
      const { name, size } = readHeader(header);
      const body = await bytes.take(size);
      await bytes.take(paddingOf(size));
      yield { name, body };
    }
    await bytes.takeRest(); // also checks the sum at the end of the compressed file
    await piped;
  } catch (error) {
    throw toBackupError(file, error as NodeJS.ErrnoException);
  } finally {
    gunzip.destroy();
  }
}

function toBackupError(file: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof BackupError) return new BackupError(`The backup ${file} ${error.message}`);
  if (error.code?.startsWith('Z_')) return new BackupError(`The backup ${file} is damaged or cut off.`);
  if (error.syscall) return new BackupError(`The backup ${file} can't be read (${error.code}).`);
  return error;
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

async function* blocksOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) {
    yield writeHeader(name, body.length);
    yield body;
    yield Buffer.alloc(paddingOf(body.length));
  }
  yield Buffer.concat([EMPTY, EMPTY]);
}

/** A header of the "ustar" format, which every tar reads. */
function writeHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME.bytes) throw new Error(`the name is too long for the archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, NAME.at);
  header.write('0000600\0', 100); // mode
  header.write('0000000\0', 108); // owner
  header.write('0000000\0', 116); // group
  header.write(`${octal(size, SIZE.bytes - 1)}\0`, SIZE.at);
  header.write(`${octal(Math.floor(Date.now() / 1_000), 11)}\0`, 136);
  header.write('0', 156); // regular file
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM.at);
  return header;
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** Returns the sum of the bytes; those of the checksum itself count as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) {
    sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.bytes ? 0x20 : byte;
  }
  return sum;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = ({ at, bytes }: { at: number; bytes: number }): string =>
    header.toString('utf8', at, at + bytes).replace(/[\0 ].*$/s, '');
  const size = Number.parseInt(text(SIZE), 8);
  const isGood = Number.parseInt(text(CHECKSUM), 8) === checksumOf(header) && size <= LONGEST_ENTRY;
  if (!isGood) throw new BackupError('is no backup of Wickwise, or damaged.');
  return { name: text(NAME), size };
}

/** Returns the bytes of a stream in requested lengths. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = EMPTY.subarray(0, 0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const pieces = [this.#rest];
    let have = this.#rest.length;
    while (have < length) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new BackupError('is cut off.');
      pieces.push(value);
      have += value.length;
    }
    const bytes = pieces.length === 1 ? this.#rest : Buffer.concat(pieces);
    this.#rest = bytes.subarray(length);
    return bytes.subarray(0, length);
  }

  async takeRest(): Promise<void> {
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next());
  }
}
