/** Encoding of single-byte texts that name none: Latin-1 with the quotes and dashes that browsers accept in it. */
const SINGLE_BYTE = 'windows-1252';
/** The declaration of an XML document stands at its beginning. */
const HEAD_BYTES = 1_024;

/**
 * Decodes a document: by its byte order mark, else as HTTP declares it, as its XML declaration says, or as its bytes look.
 * A declared encoding that doesn't fit the bytes is not believed.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | undefined): string {
  const marked = encodingOfMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const utf8 = decodeAs('utf-8', bytes);
  // text of another encoding is hardly ever valid UTF-8, unless it is ASCII, which is the same in nearly all
  if (utf8 !== undefined && !utf8.includes('\0') && hasMultiByte(bytes)) return utf8;
  for (const name of [charsetOf(contentType), declaredIn(bytes)]) {
    const text = name === undefined ? undefined : decodeAs(name, bytes);
    if (text !== undefined) return text;
  }
  return (utf8?.includes('\0') ? undefined : utf8) ?? decodeAs(wideEncoding(bytes) ?? SINGLE_BYTE, bytes) ?? '';
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

const hasMultiByte = (bytes: Uint8Array): boolean => bytes.some((byte) => byte > 0x7f);

/** Returns the encoding of a document whose every second byte is zero at the beginning, as in `<\0?\0`. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0 && second !== 0) return 'utf-16be';
  return first !== 0 && second === 0 ? 'utf-16le' : undefined;
}

const charsetOf = (contentType = ''): string | undefined =>
  /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType)?.[1];

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  return /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i.exec(head)?.[1];
}

/** Undefined where the encoding is unknown, or the bytes can't be text in it. */
function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
