import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { isZip, NotUnpackable, zipEntries } from '#platform/zip-file.ts';

/** What one file may hold. A bhavcopy has 0.5 MB, a year of them in one archive 130 MB. */
export const IMPORT_LIMITS = {
  /** Bytes of an upload. */
  uploadBytes: 16 * 2 ** 20,
  /** Bytes of a file that the command line reads. */
  fileBytes: 64 * 2 ** 20,
  /** Bytes of one list once unpacked. */
  textBytes: 64 * 2 ** 20,
  /** Bytes of all lists in an archive once unpacked. */
  archiveBytes: 256 * 2 ** 20,
  /** Lists in an archive. */
  entries: 1_000,
  /** Bars of one list. */
  bars: 200_000,
} as const;

/** A list of prices, unpacked as it's read. Its name is only to be shown. */
export interface PackedText {
  name: string;
  chunks: () => AsyncGenerator<Buffer>;
}

/** Files that an operating system adds to archives. */
const isForeign = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name);

/** Returns the lists of a file: those of an archive by their names, or the file itself, packed by gzip or not. */
export async function unpack(name: string, bytes: Buffer): Promise<PackedText[]> {
  const own = shownName(name);
  if (!isZip(bytes)) return [{ name: own, chunks: () => (isGzip(bytes) ? gunzipped(bytes) : plain(bytes)) }];
  const { entries, textBytes, archiveBytes } = IMPORT_LIMITS;
  const files = await zipEntries(bytes, { entries, entryBytes: textBytes, allBytes: archiveBytes });
  const lists = files.filter((entry) => !isForeign(entry.name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (lists.length === 0) throw new NotUnpackable('The archive holds no file.');
  if (lists.some((entry) => /\.zip$/i.test(entry.name)))
    throw new NotUnpackable('The archive holds archives. Unpack it, then take the files of its folder.');
  return lists.map((entry) => ({
    name: lists.length === 1 ? own : `${own}: ${shownName(entry.name)}`,
    chunks: () => entry.chunks(),
  }));
}

/** Returns a name without its folders and without what can't be shown. */
const shownName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').slice(0, 120) || 'file';

/** Returns the name of a file without its endings: `RELIANCE.csv.gz` is RELIANCE. */
export const stemOf = (name: string): string => path.basename(name).replace(/(\.(csv|txt|zip|gz))+$/i, '');

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Bytes given at a time: other work goes on in between. */
const CHUNK = 65_536;

async function* plain(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

async function* gunzipped(bytes: Buffer): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  gunzip.end(bytes);
  let given = 0;
  try {
    for await (const chunk of gunzip) {
      given += (chunk as Buffer).length;
      if (given > IMPORT_LIMITS.textBytes) throw new NotUnpackable('The file is larger than 64 MB once unpacked.');
      yield chunk as Buffer;
    }
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('Z_')) throw error;
    throw new NotUnpackable('The file is damaged or incomplete.');
  } finally {
    gunzip.destroy();
  }
}
