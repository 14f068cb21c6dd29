import { inflateSync } from 'node:zlib';

const [WOFF_HEAD, WOFF_ENTRY, SFNT_HEAD, SFNT_ENTRY] = [44, 20, 12, 16];

/**
 * Unpacks a font from WOFF 1.0 (W3C, section 4) into the TrueType file that it was made from. fontkit reads WOFF table by
 * table and fails at empty glyphs at the end of one.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEAD + SFNT_ENTRY * count);
  woff.copy(head, 0, 4, 8); // flavour
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(WOFF_HEAD + WOFF_ENTRY * i, WOFF_HEAD + WOFF_ENTRY * (i + 1));
    const [from, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const stored = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const at = SFNT_HEAD + SFNT_ENTRY * i;
    entry.copy(head, at, 0, 4); // tag
    entry.copy(head, at + 4, 16, 20); // checksum
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
