import { TICKET_LIMITS, type TicketFileType } from '@wickwise/contract';

const ENDINGS: Readonly<Record<TicketFileType, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  pdf: 'pdf',
  text: 'txt',
  csv: 'csv',
};

export const MEDIA_TYPES: Readonly<Record<TicketFileType, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** Characters that folders, shells, headers or the direction of text hang on. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*;%`$&]+/gu;

/** Returns a file's name without folders and unsafe characters, with the ending of what its content is. */
export function cleanFileName(name: string, type: TicketFileType): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const plain = base.normalize('NFC').replaceAll(UNSAFE, '').replaceAll(/\s+/g, ' ').trim();
  const isLog = type === 'text' && /\.log$/i.test(plain);
  const ending = isLog ? 'log' : ENDINGS[type];
  const stem = plain.replace(/\.[^.]{0,12}$/, '').replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const room = TICKET_LIMITS.fileNameLength - ending.length - 1;
  return `${[...stem].slice(0, room).join('') || 'file'}.${ending}`;
}

/** Returns the header with which a file is only ever saved; other characters than ASCII are escaped (RFC 6266). */
export function savedAs(name: string): string {
  const ascii = name.replaceAll(/[^\w .()-]/g, '_');
  const escaped = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${escaped}`;
}
