import { formatDuration } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { connection } from '../../realtime/connection.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { usePriceAge } from '../../realtime/price-age.ts';
import { marketTexts as texts } from './texts.ts';

/** Says that an open market has fallen silent. A shut one isn't an outage, and of a lost connection the banner tells. */
export function SilenceNote({ state }: { state: KnownState }) {
  const isConnected = useStore(connection) === 'connected';
  const { phase } = state.session;
  const isTrading = phase === 'continuous' || phase === 'auction';
  const isSilent = isConnected && isTrading && state.source.health === 'silent';
  return <div role="status">{isSilent && <Sentence state={state} />}</div>;
}

function Sentence({ state }: { state: KnownState }) {
  const ageMs = usePriceAge([state.market]);
  return (
    <p className="mb-3 border border-warn bg-panel px-3 py-2 text-body text-warn">
      {marketNames[state.market]}:{' '}
      <span aria-live="off">{texts.silent(ageMs === undefined ? undefined : formatDuration(ageMs))}</span>
      {'. '}
      {texts.silentMeans}
    </p>
  );
}
