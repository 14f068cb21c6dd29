import { MarketHead } from '../../features/markets/market-head.tsx';
import { Tape } from '../../features/quotes/tape.tsx';

/** Live prices of the four markets with their states. */
export function LandingTape() {
  return <Tape head={(market) => <MarketHead market={market} />} />;
}
