import { MARKET_INFO } from '@wickwise/market';
import { formatDuration } from '../../lib/format.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { usePriceAge } from '../../realtime/price-age.ts';
import { useMarketClock } from '../../realtime/use-market.ts';
import { SessionClock } from '../../ui/session-clock.tsx';
import { silenceText } from './silence-text.ts';
import { marketTexts as texts } from './texts/market.ts';

/** A longer session has no meaningful countdown, ms. */
const AROUND_THE_CLOCK_MS = 24 * 3_600_000;

/** A market's session: dot, word, countdown. The short form has the countdown in a title. */
export function SessionNote({ state, isShort = false }: { state: KnownState; isShort?: boolean }) {
  const nowMs = useMarketClock(state);
  const ageMs = usePriceAge([state.market]);
  const { phase, reported, holiday, untilMs, isVerified } = state.session;
  const { health } = state.source;
  const isOpen = phase === 'continuous' || phase === 'auction';
  const isShut = isOpen && reported === 'closed';
  const isTrading = isOpen && !isShut;
  const isSilent = health === 'needs-login' || (isTrading && (health === 'silent' || health === 'stopped'));
  const isStarting = isTrading && health === 'starting';
  const detail = isSilent
    ? silenceText(ageMs, health)
    : isStarting
      ? texts.starting
      : isShut
        ? texts.saidClosed
        : reported === 'continuous' && !isOpen
          ? texts.saidOpen
          : (holiday ?? countdown(phase, untilMs - nowMs, isAlwaysOpen(state)));
  return (
    <SessionClock
      lamp={isTrading ? (isSilent || isStarting ? 'waiting' : 'on') : 'off'}
      word={isSilent ? texts.noPrices : texts.phases[isShut ? 'closed' : phase]}
      caution={isVerified ? undefined : texts.unconfirmed}
      detail={detail}
      isAlarming={isSilent}
      isShort={isShort}
    />
  );
}

const isAlwaysOpen = ({ market }: KnownState): boolean => MARKET_INFO[market].changeBasis === '24 hours';

function countdown(phase: KnownState['session']['phase'], leftMs: number, isAlways: boolean): string {
  if (phase === 'continuous') {
    return isAlways && leftMs <= AROUND_THE_CLOCK_MS ? texts.always : texts.closesIn(formatDuration(leftMs));
  }
  return phase === 'auction' ? texts.closesIn(formatDuration(leftMs)) : texts.opensIn(formatDuration(leftMs));
}
