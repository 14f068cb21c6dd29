import type { KnownState } from '../../realtime/market-states.ts';
import { fixTexts as texts } from './texts/fix.ts';

/** Says what indicative prices, and the daily fixes of a central bank, are. */
export const FixNote = ({ state }: { state: KnownState }) => (
  <p className="mb-2 text-dense text-quiet">
    {state.badge === 'INDICATIVE' ? texts.indicative(state.source.note) : texts.ecb}
  </p>
);
