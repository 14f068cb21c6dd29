import { type InstrumentId, splitInstrumentId } from '@wickwise/market';
import { useStore } from '../lib/store.ts';
import { LiveChange, LivePrice, type PricedInstrument } from './live-price.tsx';
import { knownMarketStates } from './market-states.ts';
import { useWatch } from './use-quote.ts';

/** Replaces prices in lists that are made of the server's prices, where the reader has others. */
const NOTHING = <span className="text-quiet">–</span>;

/** Live price beside what is made of the server's prices: prices of two sources never meet in a row. */
export function ServerPrice({ instrument }: { instrument: PricedInstrument }) {
  const isOwn = useStore(knownMarketStates).get(instrument.market)?.isOwn;
  return isOwn ? NOTHING : <LivePrice instrument={instrument} />;
}

/** Change beside what is made of the server's prices. */
export function ServerChange({ instrument }: { instrument: PricedInstrument }) {
  const isOwn = useStore(knownMarketStates).get(instrument.market)?.isOwn;
  return isOwn ? NOTHING : <LiveChange instrument={instrument} />;
}

/** Subscribes to the server's prices of instruments while mounted. */
export function useServerWatch(ids: readonly InstrumentId[]): void {
  const states = useStore(knownMarketStates);
  useWatch(ids.filter((id) => !states.get(splitInstrumentId(id).market)?.isOwn));
}
