import { MARKET_INFO } from '@wickwise/market';
import { formatDay, formatDuration } from '../../lib/format.ts';
import { textsOf } from '../../lib/texts.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { useMarketClock } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';

const texts = textsOf({
  en: {
    replay: (day: string, speed: string) => `${day}, at ${speed} times its speed`,
    age: (age: string) => `newest price ${age} old`,
  },
});

/** Prices younger than this are simply live; their age would only flicker. */
const WORTH_TELLING_MS = 10_000;

/** Where a market's prices come from: the badge, a replay's date, and the age of the newest price once it matters. */
export function DataNote({ state }: { state: KnownState }) {
  const nowMs = useMarketClock(state) ?? state.clock.nowMs;
  const { badge, asOf, clock, market, session } = state;
  const ageMs = asOf === null ? 0 : (nowMs - asOf) / clock.speed;
  const isTrading = session.phase === 'continuous';
  return (
    <span className="flex items-center gap-2 text-dense text-quiet">
      <SourceBadge badge={badge} note={state.source.note} />
      {badge === 'REPLAY' && (
        <span>{texts.replay(formatDay(nowMs, MARKET_INFO[market].zone), String(clock.speed))}</span>
      )}
      {badge !== 'REPLAY' && isTrading && ageMs > WORTH_TELLING_MS && <span>{texts.age(formatDuration(ageMs))}</span>}
    </span>
  );
}
