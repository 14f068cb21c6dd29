import { instrumentId } from '@wickwise/market';
import { areCurrent, type Closes, marketCloses } from './market-close.ts';
import { knownMarketStates } from './market-states.ts';
import { priceSourceOf } from './price-source.ts';
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

/** Forgets prices of another source than that of now. */
export const forgetUsPrices = (): void => prices.clear();

function use(next: Closes | undefined): void {
  closes = next;
  for (const [symbol, price] of prices) show(symbol, price);
}

/** Follows the session that changes are measured from. */
export function followCloses(): void {
  knownMarketStates.subscribe(() => void refreshCloses());
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
