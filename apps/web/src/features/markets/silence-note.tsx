import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { connection } from '../../realtime/connection.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { usePriceAge } from '../../realtime/price-age.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { silenceText } from './silence-text.ts';
import { marketTexts as texts } from './texts/market.ts';

/**
 * Says that an open market has no prices. A closed one isn't an outage, but a missing login is said before the open; the
 * banner shows a lost connection.
 */
export function SilenceNote({ state }: { state: KnownState }) {
  const isConnected = useStore(connection) === 'connected';
  const { phase, reported } = state.session;
  const isTrading = (phase === 'continuous' || phase === 'auction') && reported !== 'closed';
  const { health } = state.source;
  const isAway = health === 'needs-login' || (isTrading && (health === 'silent' || health === 'stopped'));
  const isSilent = isConnected && isAway;
  return (
    <>
      {(state.isOwn || state.source.lost) && <SourceNotes state={state} />}
      <div role="status">{isSilent && <Sentence state={state} />}</div>
    </>
  );
}

const SourceNotes = lazyPart(async () => (await import('./source-notes.tsx')).SourceNotes, {
  place: ({ state }) => (
    <div className={`mb-3 max-sm:h-[98px] ${state.isOwn ? 'h-[58px] min-[1650px]:h-[38px]' : 'h-[42px]'}`} />
  ),
});

/** What follows from a source that can't deliver. */
const MEANING: Readonly<Partial<Record<KnownState['source']['health'], () => string>>> = {
  stopped: () => texts.refusedMeans,
  'needs-login': () => texts.needsLoginMeans,
};

function Sentence({ state }: { state: KnownState }) {
  const { health } = state.source;
  const ageMs = usePriceAge([state.market]);
  return (
    <p className="mb-3 border border-warn bg-panel px-3 py-2 text-body text-warn">
      {marketNames[state.market]}: <span aria-live="off">{silenceText(ageMs, health)}</span>
      {'. '}
      {!state.isOwn && (MEANING[health]?.() ?? texts.silentMeans)}
    </p>
  );
}
