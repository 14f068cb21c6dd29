import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: string;
}

/** Reads the text of a PDF that pdfkit made, page by page, one line for each piece that was drawn on its own. */
export function pdfText(file: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(file));
  const fonts = new Map<string, readonly string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (cmap) fonts.set(name, lettersOf(objects.get(cmap)?.stream ?? ''));
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) =>
    pageText(objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '', fonts),
  );
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest] = body.split(/\bstream\n/, 2);
    const packed = Buffer.from((rest ?? '').replace(/\nendstream$/, ''), 'latin1');
    const isText = head.includes('FlateDecode') && !head.includes('/Length1') && !head.includes('FontFile');
    objects.set(id, { head, stream: isText ? inflated(packed) : '' });
  }
  return objects;
}

function inflated(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1');
  } catch {
    return ''; // a font
  }
}

/** Letters by glyph, of a character map that lists them. */
function lettersOf(cmap: string): string[] {
  const letters: string[] = [];
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [i, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters[Number.parseInt(from, 16) + i] = Buffer.from(units.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le');
  return letters;
}

function pageText(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  const lines: string[] = [];
  let letters: readonly string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? [];
    else lines.push([...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => textOf(hex, letters)).join(''));
  }
  return lines.join('\n');
}

const textOf = (hex: string, letters: readonly string[]): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join('');
