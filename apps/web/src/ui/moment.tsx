import { formatTime, zoneName } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { readerZone } from '../lib/zones.ts';

/** A time on the user's clock. */
export function Moment({ atMs }: { atMs: number }) {
  const zone = useStore(readerZone);
  return (
    <time dateTime={new Date(atMs).toISOString()} className="whitespace-nowrap">
      {formatTime(atMs, zone)} <span className="text-label">{zoneName(zone, atMs)}</span>
    </time>
  );
}
