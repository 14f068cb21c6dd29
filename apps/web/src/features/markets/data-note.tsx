import { MARKET_INFO, type Market } from '@wickwise/market';
import { formatDay, formatDuration } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { connection } from '../../realtime/connection.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { usePriceAge } from '../../realtime/price-age.ts';
import { useMarketClock } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { dataNoteTexts as texts } from './texts/data-note.ts';
import { marketTexts } from './texts/market.ts';

/** Source of a market's prices: badge, a replay's date, and the newest price's age while none arrive. */
export function DataNote({ state }: { state: KnownState }) {
  const isLost = useStore(connection) === 'disconnected';
  return (
    <span className="flex items-center gap-2 text-dense text-quiet">
      <SourceBadge badge={state.badge} note={state.source.note} />
      {state.badge === 'REPLAY' && <ReplayDay state={state} />}
      {isLost && <PriceAge market={state.market} />}
    </span>
  );
}

function ReplayDay({ state }: { state: KnownState }) {
  const nowMs = useMarketClock(state);
  const { speed } = state.clock;
  return (
    <span title={texts.speed(speed)}>
      {formatDay(nowMs, MARKET_INFO[state.market].zone)}, <span aria-hidden="true">{speed}×</span>
      <span className="sr-only">{texts.speed(speed)}</span>
    </span>
  );
}

function PriceAge({ market }: { market: Market }) {
  const ageMs = usePriceAge([market]);
  return ageMs === undefined ? null : <span>{marketTexts.priceAge(formatDuration(ageMs))}</span>;
}
