import type { Market } from '@wickwise/market';
import type { Feed, ReportedEvents } from './feed.ts';
import type { NameNotices } from './provider-names.ts';
import type { Get, ProviderProtocol, ReadEvents } from './provider-protocol.ts';

/** Returns the readers of a provider's lists of events, which are those of US shares, subscribed to or not. */
export function eventReaders(
  { events }: ProviderProtocol,
  markets: readonly Market[],
  get: Get,
  named: NameNotices,
): Feed['reportedEvents'] {
  if (!events || !markets.includes('US_Equity')) return undefined;
  const reader =
    (read: ReadEvents): ReportedEvents =>
    async (from, to) => {
      const notices = await read(get, from, to);
      return named(notices.filter(({ date }) => date >= from && date <= to));
    };
  return {
    by: events.by,
    ...(events.earnings && { earnings: reader(events.earnings) }),
    ...(events.dividend && { dividend: reader(events.dividend) }),
  };
}
