import { presentZoneName } from '@wickwise/market';

/** Returns whether a text names a time zone, such as `Asia/Kolkata`. */
export function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the present IANA name of a zone that is written in any case or by an older name; undefined where there is none,
 * as for an offset from UTC.
 */
export function ianaZone(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return presentZoneName(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}
