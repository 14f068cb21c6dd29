import { MarketHead } from '../../features/markets/market-head.tsx';
import { Tape } from '../../features/quotes/tape.tsx';

/** Live prices of the four markets, each below what its market does now. */
export function LandingTape() {
  return <Tape head={(market) => <MarketHead market={market} />} />;
}
