import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

const END = 0x06054b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;

/** A file that can't be unpacked, with a sentence for the person who gave it. */
export class NotUnpackable extends Error {}

export interface ZipLimits {
  /** Files in the archive. */
  entries: number;
  /** Bytes of one file once unpacked. */
  entryBytes: number;
  /** Bytes of all files once unpacked. */
  allBytes: number;
}

/** A file in an archive. Its name is only to be shown: it is never a place on the disk. */
export interface ZipEntry {
  name: string;
  chunks(): AsyncGenerator<Buffer>;
}

/**
 * Lists the files of a ZIP archive in memory, without folders. They are unpacked chunk by chunk and end with a
 * `NotUnpackable` beyond a limit, whatever the archive says of its sizes.
 */
export async function zipEntries(zip: Buffer, limits: ZipLimits): Promise<ZipEntry[]> {
  let leftBytes = limits.allBytes;
  const take = (bytes: number): void => {
    leftBytes -= bytes;
    if (leftBytes < 0) throw new NotUnpackable(`The archive holds more than ${megabytes(limits.allBytes)} of text.`);
  };
  const archive = await sound(() => fromBufferPromise(zip, { lazyEntries: true, autoClose: false }));
  if (archive.entryCount > limits.entries)
    throw new NotUnpackable(`The archive holds more than ${limits.entries} files.`);
  const entries = await sound(() => entriesOf(archive));
  return entries
    .filter(({ fileName }) => !fileName.endsWith('/'))
    .map((entry) => ({ name: entry.fileName, chunks: () => unpacked(archive, entry, limits.entryBytes, take) }));
}

/** Returns whether bytes begin like a ZIP archive. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= END_BYTES && (bytes.readUInt32LE(0) === LOCAL || bytes.readUInt32LE(0) === END);

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/** The archive is in memory: whatever fails is its own fault. */
async function sound<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NotUnpackable ? error : new NotUnpackable('The archive is damaged or incomplete.');
  }
}

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

async function* unpacked(
  archive: ZipFile,
  entry: Entry,
  mostBytes: number,
  take: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new NotUnpackable('The archive has a password.');
  if (!entry.canDecodeFileData()) throw new NotUnpackable('The archive is packed in an unknown way.');
  const stream = await sound(() => archive.openReadStreamPromise(entry));
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let bytes = 0;
  let sum = 0;
  try {
    for (let next = await sound(() => chunks.next()); !next.done; next = await sound(() => chunks.next())) {
      bytes += next.value.length;
      if (bytes > mostBytes) throw new NotUnpackable(`A file of the archive is larger than ${megabytes(mostBytes)}.`);
      take(next.value.length);
      sum = crc32(next.value, sum);
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new NotUnpackable('The archive is damaged or incomplete.');
}
