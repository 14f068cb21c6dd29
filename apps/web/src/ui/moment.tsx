import { formatTime, zoneName } from '../lib/format.ts';

/** The zone that the reader's clock shows. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant by the reader's own clock. */
export function Moment({ atMs }: { atMs: number }) {
  return (
    <time dateTime={new Date(atMs).toISOString()} className="whitespace-nowrap">
      {formatTime(atMs, ZONE)} <span className="text-label">{zoneName(ZONE, atMs)}</span>
    </time>
  );
}
