import type { Preferences } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';

/** Returns the zone of an account: the chosen one, else that of the browser used last; undefined before both. */
export const zoneOf = (reader: Pick<Preferences, 'browserZone' | 'timeZone'> | undefined): string | undefined =>
  reader?.timeZone ?? reader?.browserZone ?? undefined;

/** Returns a time in the zone of an account, else in that of a market, else in UTC. The zone is named. */
export function timeTexts(
  timeMs: number,
  reader: Pick<Preferences, 'browserZone' | 'clock' | 'language' | 'timeZone'>,
  market?: Market,
): Record<'clock' | 'zone' | 'day', string> {
  const { clock, language } = reader;
  const zone = zoneOf(reader) ?? (market ? MARKET_INFO[market].zone : 'UTC');
  const locale = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-GB';
  const format = (own: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(own, { timeZone: zone, ...options }).format(timeMs);
  return {
    clock: format(locale, clock === '12' ? TWELVE : TWENTY_FOUR),
    zone: zoneName(zone, timeMs),
    day: format(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  };
}

const TWELVE: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' };
const TWENTY_FOUR: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

function zoneName(zone: string, timeMs: number): string {
  if (zone === 'Asia/Kolkata') return 'IST';
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(timeMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
