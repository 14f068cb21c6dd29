import type { MarketState } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { areCurrent, type Closes, marketCloses } from './market-close.ts';
import { knownMarketStates } from './market-states.ts';
import { quotes } from './quotes.ts';

/** A symbol without a close must not cause a request at every tick, ms. */
const ASK_AGAIN_MS = 10_000;

let closes: Closes | undefined;
let askedAtMs = Number.NEGATIVE_INFINITY;

/** Newest received price by US symbol. */
const prices = new Map<string, number>();

/** Stores the price of a US tick; its change is computed from the previous close, NaN without one. */
export function noteUsPrice(symbol: string, price: number): void {
  prices.set(symbol, price);
  show(symbol, price);
  if (!closes?.bySymbol.has(symbol)) void refreshCloses(true);
}

function show(symbol: string, price: number): void {
  const close = closes?.bySymbol.get(symbol) ?? Number.NaN;
  const change = price - close;
  quotes.tick(instrumentId('US_Equity', symbol), price, change, (change / close) * 100);
}

function use(next: Closes | undefined): void {
  closes = next;
  for (const [symbol, price] of prices) show(symbol, price);
}

/** Names the source of a market's prices. */
const priceSourceOf = ({ isOwn, source }: MarketState): string => `${isOwn} ${source.feed}`;

let known = knownMarketStates.get();

/** Follows the sources of prices, those of two never meet, and the session that changes of shares are measured from. */
export function followSources(): void {
  knownMarketStates.subscribe(look);
  look();
}

function look(): void {
  const states = knownMarketStates.get();
  for (const [market, before] of known) {
    const state = states.get(market);
    if (!state || priceSourceOf(before) === priceSourceOf(state)) continue;
    if (market === 'US_Equity') prices.clear();
    quotes.forget(market);
  }
  known = states;
  void refreshCloses();
}

/**
 * Reloads the closes for a new session, after six hours, and occasionally while a symbol is missing. Closes of another
 * session are dropped first: a wrong change is worse than none.
 */
async function refreshCloses(isMissing = false): Promise<void> {
  const state = knownMarketStates.get().get('US_Equity');
  if (!state) return;
  // closes of two sources don't compare; absent from a server of an older version
  const closesOf = state.closesOf ? `${state.closesOf} ${priceSourceOf(state)}` : null;
  if (closes && closes.closesOf !== closesOf) {
    use(undefined);
    askedAtMs = Number.NEGATIVE_INFINITY;
  }
  const isComplete = closes !== undefined && areCurrent(closes, closesOf) && !isMissing;
  if (isComplete || performance.now() - askedAtMs < ASK_AGAIN_MS) return;
  askedAtMs = performance.now();
  try {
    use(await marketCloses(closesOf, { isRefetch: closes !== undefined }));
  } catch {
    // without closes no change is shown until the next attempt
  }
}
