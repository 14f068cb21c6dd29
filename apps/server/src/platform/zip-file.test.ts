import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip-of.ts';
import { isZip, NotUnpackable, type ZipEntry, zipEntries } from './zip-file.ts';

/** By Python's zipfile: one packed file, one that is stored as it is, and a comment. */
const PACKED_BY_ANOTHER =
  'UEsDBBQAAAAIAJe7d12v7/q6BwAAAMYAAAAFAAAAYS5jc3ar0KkYBhAAUEsDBBQAAAAAAAAAIQAL+UNWBgAAAAYAAAAFAAAAYi5j' +
  'c3ZzdG9yZWRQSwECFAMUAAAACACXu3ddr+/6ugcAAADGAAAABQAAAAAAAAAAAAAAgAEAAAAAYS5jc3ZQSwECFAMUAAAAAAAAACEA' +
  'C/lDVgYAAAAGAAAABQAAAAAAAAAAAAAAgAEqAAAAYi5jc3ZQSwUGAAAAAAIAAgBmAAAAUwAAAAwAbWFkZSBieSBoYW5k';

const LIMITS = { entries: 10, entryBytes: 1_000, allBytes: 1_500 };

async function textOf(entry: ZipEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const readAll = async (zip: Buffer, limits = LIMITS): Promise<string[]> => {
  const texts: string[] = [];
  for (const entry of await zipEntries(zip, limits)) texts.push(await textOf(entry));
  return texts;
};

describe('a ZIP archive', () => {
  it('is read file by file, without folders', async () => {
    const zip = zipOf([
      { name: 'folder/', text: '' },
      { name: 'folder/a.csv', text: 'one' },
      { name: 'ब.csv', text: 'two' },
    ]);
    expect(isZip(zip)).toBe(true);
    expect((await zipEntries(zip, LIMITS)).map(({ name }) => name)).toEqual(['folder/a.csv', 'ब.csv']);
    expect(await readAll(zip)).toEqual(['one', 'two']);
  });

  it('is read when another program wrote it', async () => {
    expect(await readAll(Buffer.from(PACKED_BY_ANOTHER, 'base64'))).toEqual(['x,'.repeat(99), 'stored']);
  });

  it('ends at the limits, whatever sizes it claims', async () => {
    const bomb = zipOf([{ name: 'bomb.csv', text: '0'.repeat(50_000_000) }]);
    bomb.writeUInt32LE(3, bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    await expect(readAll(bomb)).rejects.toThrow(NotUnpackable);
    const many = [1, 2].map((i) => ({ name: `${i}.csv`, text: 'x'.repeat(900) }));
    await expect(readAll(zipOf(many))).rejects.toThrow('The archive holds more than');
    const tooMany = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.csv`, text: '' }));
    await expect(readAll(zipOf(tooMany))).rejects.toThrow('more than 10 files');
  });

  it('is refused with a sentence where it is damaged or cut off', async () => {
    const zip = zipOf([{ name: 'a.csv', text: 'date,open\n'.repeat(20) }]);
    const whole = (await readAll(zip)).join();
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.nat(zip.length - 1).map((length) => zip.subarray(0, length)),
      fc.tuple(fc.nat(zip.length - 1), fc.nat(255)).map(([at, value]) => {
        const changed = Buffer.from(zip);
        changed[at] = value;
        return changed;
      }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (bytes) => {
        const read = await readAll(bytes).catch((error: unknown) => error);
        if (read instanceof NotUnpackable) return;
        // a changed name or comment leaves the texts as they are; an empty list has none
        expect([[], [whole]]).toContainEqual(read);
      }),
      { numRuns: 400 },
    );
  });
});
