import { MARKET_INFO } from '@wickwise/market';
import type { MarketDay } from './market-day.ts';

const METALS: ReadonlySet<string> = new Set(['XAU', 'XAG', 'XPD', 'XPT']);

/** Against how many currencies the dollar rose and fell. Undefined outside currencies. */
export function dollarFacts({
  market,
  counted,
}: Pick<MarketDay, 'market' | 'counted'>): { up: number; down: number; all: number } | undefined {
  if (MARKET_INFO[market].traded !== 'currencies') return undefined;
  const moves = counted.flatMap(({ instrument: { symbol }, changePct }) => {
    const [base, quote] = [symbol.slice(0, 3), symbol.slice(3)];
    if (METALS.has(base) || (base !== 'USD' && quote !== 'USD')) return [];
    return [base === 'USD' ? changePct : -changePct];
  });
  return { up: moves.filter((one) => one > 0).length, down: moves.filter((one) => one < 0).length, all: moves.length };
}
