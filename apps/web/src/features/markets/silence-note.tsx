import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { connection } from '../../realtime/connection.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { usePriceAge } from '../../realtime/price-age.ts';
import { silenceText } from './silence-text.ts';
import { marketTexts as texts } from './texts/market.ts';

/** Says that an open market has no prices. A closed one isn't an outage, and the banner shows a lost connection. */
export function SilenceNote({ state }: { state: KnownState }) {
  const isConnected = useStore(connection) === 'connected';
  const { phase } = state.session;
  const isTrading = phase === 'continuous' || phase === 'auction';
  const { health } = state.source;
  const isSilent = isConnected && isTrading && (health === 'silent' || health === 'stopped');
  return <div role="status">{isSilent && <Sentence state={state} />}</div>;
}

function Sentence({ state }: { state: KnownState }) {
  const isStopped = state.source.health === 'stopped';
  const ageMs = usePriceAge([state.market]);
  return (
    <p className="mb-3 border border-warn bg-panel px-3 py-2 text-body text-warn">
      {marketNames[state.market]}: <span aria-live="off">{silenceText(ageMs, isStopped)}</span>
      {'. '}
      {isStopped ? texts.refusedMeans : texts.silentMeans}
    </p>
  );
}
