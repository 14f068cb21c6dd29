import { MARKET_INFO, type Market } from '@wickwise/market';
import { formatDay, formatDuration } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { textsOf } from '../../lib/texts.ts';
import { connection } from '../../realtime/connection.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { usePriceAge } from '../../realtime/price-age.ts';
import { useMarketClock } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { marketTexts } from './texts.ts';

const texts = textsOf({
  en: {
    speed: (speed: number) => `at ${speed}× speed`,
  },
  hi: async () => (await import('./hindi.ts')).dataNote,
});

/** Where a market's prices come from: the badge, a replay's date, and the age of the newest price once none can come. */
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
