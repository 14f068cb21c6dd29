import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cleanFileName, savedAs } from './file-name.ts';
import { checkFile } from './file-store.ts';
import { fileTypeOf } from './file-type.ts';

const chunk = (kind: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (...more: Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, chunk('IHDR', Buffer.alloc(13)), ...more, chunk('IEND', Buffer.alloc(0))]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20, 7), Buffer.from([0xff, 0xd9])]);
const webp = (() => {
  const bytes = Buffer.from('RIFF....WEBPVP8 0123456789abcdef');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
})();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
const ZIP = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
const HTML = Buffer.from('<script>alert(1)</script>');

const typeOf = (content: Buffer | string, name = 'x'): string | undefined => fileTypeOf(Buffer.from(content), name);

describe('the type of a file', () => {
  it('is what its content shows, whatever its name says', () => {
    expect([png(), jpeg, webp, pdf].map((content) => typeOf(content, 'a.exe'))).toEqual(['png', 'jpeg', 'webp', 'pdf']);
    expect(typeOf('10:00 connected\n10:01 भाव\n', 'app.log')).toBe('text');
    expect(typeOf('date,close\n2026-11-26,100\n', 'bars.CSV')).toBe('csv');
    expect(typeOf('\ufeffdate,close\r\n', 'bars.csv')).toBe('csv');
  });

  it.for([
    ['an image of SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><p>hello'],
    ['a page after white space and a mark of its encoding', '\ufeff \n<HTML>'],
    ['XML', '<?xml version="1.0"?><svg/>'],
    ['a comment before a page', '<!-- x --><html>'],
    ['a program', 'MZ\u0000\u0003'],
    ['a zip archive', ZIP],
    ['a zip archive with a comment', Buffer.concat([ZIP, Buffer.from('%%EOF')])],
    ['gzipped bytes, which nobody unpacks', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0])],
    ['text that commands a terminal', '\u001b[2Jgone'],
    ['no UTF-8', Buffer.from([0x61, 0xff, 0xfe])],
    ['UTF-16', Buffer.from('hello', 'utf16le')],
    ['nothing but white space', ' \n\t'],
    ['a GIF', 'GIF89a\u0001'],
  ] as const)('is none for %s, with any name', ([, content]) => {
    for (const name of ['a.png', 'a.txt', 'a.csv', 'a.pdf', 'a.jpg.html'])
      expect([name, typeOf(content, name)]).toEqual([name, undefined]);
  });

  it.for([
    ['png', png()],
    ['jpeg', jpeg],
    ['webp', webp],
    ['pdf', pdf],
  ] as const)('is none for a %s with another file behind it', ([, content]) => {
    for (const more of [HTML, ZIP, Buffer.from('\n<script>')])
      expect(typeOf(Buffer.concat([content, more]))).toBeUndefined();
  });

  it.for([
    ['a PNG that claims more than it has', Buffer.concat([SIGNATURE, chunk('IHDR', Buffer.alloc(13)).subarray(0, 20)])],
    ['a PNG without its first chunk', Buffer.concat([SIGNATURE, chunk('IEND', Buffer.alloc(0))])],
    [
      'a chunk as long as numbers go',
      Buffer.concat([SIGNATURE, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.alloc(20)]),
    ],
    ['half a JPEG', jpeg.subarray(0, 10)],
    ['half a WebP', webp.subarray(0, 24)],
    ['half a PDF', pdf.subarray(0, 20)],
  ] as const)('is none for %s', ([, content]) => {
    expect(typeOf(content, 'a.png')).toBeUndefined();
  });

  it('takes a picture with compressed bytes of any size for what it is, without unpacking them', () => {
    const bomb = deflateSync(Buffer.alloc(5_000_000));
    expect(typeOf(png(chunk('IDAT', bomb)))).toBe('png');
  });
});

describe('a file that is checked', () => {
  it('is refused with a sentence when it is empty, too large or of another type', () => {
    const name = 'a.txt';
    expect(() => checkFile({ name, content: Buffer.alloc(0) })).toThrow('This file is empty.');
    expect(() => checkFile({ name, content: Buffer.alloc(5 * 2 ** 20 + 1, 'a') })).toThrow('A file has at most 5 MB.');
    expect(() => checkFile({ name, content: HTML })).toThrow('Only PNG, JPEG and WebP images');
  });
});

describe('the name of a file', () => {
  it.for([
    ['screen.png', 'png', 'screen.png'],
    ['screen.html', 'png', 'screen.png'],
    ['../../etc/passwd', 'text', 'passwd.txt'],
    ['C:\\Users\\asha\\x.png', 'png', 'x.png'],
    ['..', 'text', 'file.txt'],
    ['', 'pdf', 'file.pdf'],
    ['.env', 'text', 'file.txt'],
    ['trace.log', 'text', 'trace.log'],
    ['photo\u202egnp.exe', 'png', 'photognp.png'],
    ['a\r\nset-cookie: x=1.csv', 'csv', 'aset-cookie x=1.csv'],
    ['"; rm -rf `x`; ".txt', 'text', 'rm -rf x.txt'],
    ['चार्ट.png', 'png', 'चार्ट.png'],
    ['a\u0000b.png', 'png', 'ab.png'],
  ] as const)('%j becomes safe, with the ending of its content', ([given, type, wanted]) => {
    expect(cleanFileName(given, type)).toBe(wanted);
  });

  it('has a bounded length', () => {
    expect(cleanFileName('x'.repeat(500), 'jpeg')).toHaveLength(100);
  });

  it('is in a header that stays one header, in ASCII', () => {
    expect(savedAs('चार्ट "1".png')).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[!-~]+$/);
    expect(savedAs("it's (1).txt")).toBe(`attachment; filename="it_s (1).txt"; filename*=UTF-8''it%27s%20%281%29.txt`);
  });
});
