import type { KnownState } from '../../realtime/market-states.ts';
import { marketTexts as texts } from './texts/market.ts';

/** Says what indicative prices are, where a market shows them. */
export function IndicativeNote({ state }: { state: KnownState }) {
  if (state.badge !== 'INDICATIVE') return null;
  return <p className="mb-2 text-dense text-quiet">{texts.indicative(state.source.note)}</p>;
}
