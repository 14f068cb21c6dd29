import { knownMarketStates } from './market-states.ts';
import { priceSourceOf } from './price-source.ts';
import { quotes } from './quotes.ts';
import { forgetUsPrices } from './us-quotes.ts';

/** Forgets the prices of a market whose source is another one: those of two sources never meet. Call it once. */
export function followSources(): void {
  let known = knownMarketStates.get();
  knownMarketStates.subscribe(() => {
    const states = knownMarketStates.get();
    for (const [market, state] of states) {
      const before = known.get(market);
      if (!before || priceSourceOf(before) === priceSourceOf(state)) continue;
      if (market === 'US_Equity') forgetUsPrices();
      quotes.forget(market);
    }
    known = states;
  });
}
