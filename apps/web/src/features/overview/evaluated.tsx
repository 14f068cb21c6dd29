import type { DataBadge, MarketOverview } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { formatTime, zoneName } from '../../lib/format.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { overviewTexts as texts } from './texts.ts';

export type Glance = Pick<MarketOverview, 'market' | 'evaluatedAt'> & { badge: DataBadge };

/** When something was evaluated, by the market's clock, and how far its prices may be trusted. */
export function Evaluated({ glance: { market, evaluatedAt, badge } }: { glance: Glance }) {
  const { zone } = MARKET_INFO[market];
  return (
    <>
      <span className="max-sm:sr-only">{texts.asOf(formatTime(evaluatedAt, zone), zoneName(zone, evaluatedAt))}</span>
      <SourceBadge badge={badge} />
    </>
  );
}
