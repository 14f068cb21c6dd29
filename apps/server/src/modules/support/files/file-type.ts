import type { TicketFileType } from '@wickwise/contract';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a PDF's end in which its end mark must be. */
const PDF_TAIL = 1_024;

/**
 * Returns the type that a file's content shows; undefined for everything else. Files that carry more than their format
 * ends with are refused: the rest would be a second file for another program.
 */
export function fileTypeOf(content: Buffer, name: string): TicketFileType | undefined {
  if (isPng(content)) return 'png';
  if (isJpeg(content)) return 'jpeg';
  if (isWebp(content)) return 'webp';
  if (isPdf(content)) return 'pdf';
  if (!isPlainText(content)) return undefined;
  return /\.csv$/i.test(name) ? 'csv' : 'text';
}

/** Walks the chunks: the first is IHDR, and nothing follows IEND. */
function isPng(content: Buffer): boolean {
  if (!content.subarray(0, PNG.length).equals(PNG)) return false;
  let isFirst = true;
  for (let at = PNG.length; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    const kind = content.toString('latin1', at + 4, at + 8);
    if (isFirst && (kind !== 'IHDR' || length !== 13)) return false;
    isFirst = false;
    at += 12 + length;
    if (kind === 'IEND') return at === content.length;
  }
  return false;
}

/** Begins with a marker after its start, and ends with its end, but for zeros that cameras add. */
function isJpeg(content: Buffer): boolean {
  if (content.length < 20 || content.readUIntBE(0, 3) !== 0xff_d8_ff) return false;
  let end = content.length;
  while (end > 2 && content[end - 1] === 0) end--;
  return content.readUInt16BE(end - 2) === 0xff_d9;
}

/** The container's length is that of the file. */
function isWebp(content: Buffer): boolean {
  if (content.length < 20 || content.toString('latin1', 0, 4) !== 'RIFF') return false;
  const length = content.readUInt32LE(4) + 8;
  return (
    content.toString('latin1', 8, 15) === 'WEBPVP8' && (length === content.length || length + 1 === content.length)
  );
}

/** Only white space follows the last end mark. */
function isPdf(content: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return false;
  const tail = content.toString('latin1', Math.max(0, content.length - PDF_TAIL));
  const end = tail.lastIndexOf('%%EOF');
  return end >= 0 && /^\s*$/.test(tail.slice(end + 5));
}

/** How text begins that programs run or draw: HTML, SVG, XML, PDF, PostScript, RTF. */
const FOREIGN = /^\s*(<(!|\?|[a-z])|%PDF|%!PS|\{\\rtf)/i;
/** Control characters other than tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** UTF-8 without control characters that isn't another format. */
function isPlainText(content: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return false;
  }
  return text.trim() !== '' && !CONTROLS.test(text) && !FOREIGN.test(text);
}
