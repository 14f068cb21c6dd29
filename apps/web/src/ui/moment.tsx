import { formatTime, zoneName } from '../lib/format.ts';
import { OWN_ZONE } from '../lib/zones.ts';

/** An instant by the reader's own clock. */
export function Moment({ atMs }: { atMs: number }) {
  return (
    <time dateTime={new Date(atMs).toISOString()} className="whitespace-nowrap">
      {formatTime(atMs, OWN_ZONE)} <span className="text-label">{zoneName(OWN_ZONE, atMs)}</span>
    </time>
  );
}
