import { marketNames } from '../../lib/market-names.ts';
import type { KnownState } from '../../realtime/market-states.ts';
import { usePriceAge } from '../../realtime/price-age.ts';
import { silenceText } from './silence-text.ts';
import { marketTexts as texts } from './texts/market.ts';

/** What follows from a source that can't deliver. */
const MEANING: Readonly<Partial<Record<KnownState['source']['health'], () => string>>> = {
  stopped: () => texts.refusedMeans,
  'needs-login': () => texts.needsLoginMeans,
};

/** How old a market's newest price is, and what that means. */
export function SilenceSentence({ state }: { state: KnownState }) {
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
