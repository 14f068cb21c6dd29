import type { DataBadge, MarketOverview } from '@wickwise/contract';
import { formatTime, zoneName } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { overviewTexts as texts } from './texts/overview.ts';

export type Glance = Pick<MarketOverview, 'dataAt'> & { badge: DataBadge };

/** Time of the newest price on the reader's clock, and the badge. */
export function Evaluated({ glance: { dataAt, badge } }: { glance: Glance }) {
  const zone = useStore(readerZone);
  return (
    <>
      {dataAt !== null && (
        <span className="max-sm:sr-only">{texts.asOf(formatTime(dataAt, zone), zoneName(zone, dataAt))}</span>
      )}
      <SourceBadge badge={badge} />
    </>
  );
}
