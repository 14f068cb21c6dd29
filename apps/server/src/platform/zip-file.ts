import { crc32, createInflateRaw } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** A comment may follow the end of the list. */
const MOST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;

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

interface Listed {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/**
 * Lists the files of a ZIP archive in memory, without folders. They are unpacked chunk by chunk and end with a
 * `NotUnpackable` beyond a limit, whatever the archive says of its sizes.
 */
export function zipEntries(zip: Buffer, limits: ZipLimits): ZipEntry[] {
  let leftBytes = limits.allBytes;
  const take = (bytes: number): void => {
    leftBytes -= bytes;
    if (leftBytes < 0) throw new NotUnpackable(`The archive holds more than ${megabytes(limits.allBytes)} of text.`);
  };
  return listed(zip, limits.entries)
    .filter(({ name }) => !name.endsWith('/'))
    .map((entry) => ({ name: entry.name, chunks: () => unpacked(zip, entry, limits.entryBytes, take) }));
}

/** Returns whether bytes begin like a ZIP archive. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= END_BYTES && (bytes.readUInt32LE(0) === LOCAL || bytes.readUInt32LE(0) === END);

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
const damaged = (): NotUnpackable => new NotUnpackable('The archive is damaged or incomplete.');

function listed(zip: Buffer, mostEntries: number): Listed[] {
  const end = endOfList(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > mostEntries) throw new NotUnpackable(`The archive holds more than ${mostEntries} files.`);
  const entries: Listed[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameBytes = zip.readUInt16LE(at + 28);
    const next = at + ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    if (next > zip.length) throw damaged();
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (zip.readUInt16LE(at + 8) & IS_ENCRYPTED) throw new NotUnpackable('The archive has a password.');
    entries.push({
      name,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries;
}

function endOfList(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_BYTES - MOST_COMMENT);
  for (let at = zip.length - END_BYTES; at >= lowest; at--) if (zip.readUInt32LE(at) === END) return at;
  throw damaged();
}

async function* unpacked(
  zip: Buffer,
  { at, packed, size, crc, method }: Listed,
  mostBytes: number,
  take: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  if (at + LOCAL_BYTES > zip.length || zip.readUInt32LE(at) !== LOCAL) throw damaged();
  const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (start + packed > zip.length) throw damaged();
  const data = zip.subarray(start, start + packed);
  if (method !== STORED && method !== DEFLATED) throw new NotUnpackable('The archive is packed in an unknown way.');
  let bytes = 0;
  let sum = 0;
  for await (const chunk of method === STORED ? [data] : inflated(data)) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new NotUnpackable(`A file of the archive is larger than ${megabytes(mostBytes)}.`);
    take(chunk.length);
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (bytes !== size || sum !== crc) throw damaged();
}

async function* inflated(data: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(data);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) throw damaged();
    throw error;
  } finally {
    inflate.destroy();
  }
}
