import { useStore } from '../../lib/store.ts';
import { connection } from '../../realtime/connection.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

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
      <div role="status">{isSilent && <SilenceSentence state={state} />}</div>
    </>
  );
}

const SourceNotes = lazyPart(async () => (await import('./source-notes.tsx')).SourceNotes, {
  place: ({ state }) => (
    <div className={`mb-3 max-sm:h-[98px] ${state.isOwn ? 'h-[58px] min-[1650px]:h-[38px]' : 'h-[42px]'}`} />
  ),
});

const SilenceSentence = lazyPart(async () => (await import('./silence-sentence.tsx')).SilenceSentence, {
  isQuiet: true,
});
