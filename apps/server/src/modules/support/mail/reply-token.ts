import type { KeyObject } from 'node:crypto';
import { isSame } from '#platform/auth/random.ts';
import { hmac } from '#platform/auth/secrets.ts';

/** Hexadecimal digits of the signature, 80 bits: mail addresses are short, and don't tell small letters from capitals. */
const DIGITS = 20;
/** Begins neither inside a word nor ends there. The number stays within what the database takes for one of a ticket. */
const TOKEN = /(?<![a-z0-9])t(\d{4,9})-([0-9a-f]{20})(?![0-9a-f])/gi;

interface NamedTicket {
  id: string;
  no: number;
}

const signatureOf = (key: KeyObject, { id }: NamedTicket): string => hmac(key, id).toString('hex').slice(0, DIGITS);

/** Returns what a mail must carry to be taken as a reply to a ticket: t1042-0123456789abcdef0123. */
export const replyToken = (key: KeyObject, ticket: NamedTicket): string => `t${ticket.no}-${signatureOf(key, ticket)}`;

/** Returns the tickets that a text claims to reply to, each once. */
export function claimsIn(text: string): { no: number; signature: string }[] {
  const found = [...text.matchAll(TOKEN)].map(([, no = '', signature = '']) => ({
    no: Number(no),
    signature: signature.toLowerCase(),
  }));
  return [...new Map(found.map((claim) => [`${claim.no} ${claim.signature}`, claim])).values()];
}

/** Returns whether a claim was signed by this server for this ticket. */
export const isSigned = (key: KeyObject, ticket: NamedTicket, { signature }: { signature: string }): boolean =>
  isSame(signature, signatureOf(key, ticket));
