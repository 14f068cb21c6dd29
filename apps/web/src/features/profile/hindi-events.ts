import type { SecurityEventKind } from '@wickwise/contract';
import { securityEventTranslations } from './translations/security-event.hi.ts';

const EVENTS: Readonly<Record<SecurityEventKind, string>> = securityEventTranslations;

/** What happened to an account's security, in Hindi; what isn't known stays as the server says it. */
export function eventText(kind: string, times: number, english: string): string {
  const own = Object.hasOwn(EVENTS, kind) ? EVENTS[kind as SecurityEventKind] : undefined;
  return own && times > 1 ? `${own.replace(/।$/, '')} (${times} बार)।` : (own ?? english);
}
