import { instrumentId } from '@wickwise/market';
import { areCurrent, type Closes, marketCloses } from './market-close.ts';
import { marketStates } from './market-states.ts';
import { quotes } from './quotes.ts';

/** A symbol that is missing from the closes must not ask for them at every tick. */
const ASK_AGAIN_MS = 10_000;

let closes: Closes | undefined;
let askedAtMs = Number.NEGATIVE_INFINITY;

/** The newest price of each US symbol that was heard. */
const prices = new Map<string, number>();

/** A US tick brings the price alone: its change is computed from the close before, and unknown (NaN) without one. */
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

/** Follows the session that changes are measured from. */
export function followCloses(): void {
  marketStates.subscribe(() => void refreshCloses());
  void refreshCloses();
}

/**
 * Asks for the closes when they are those of another session or six hours old, and now and then while a symbol is missing.
 *
 * Closes of another session are dropped first: a change from the wrong one is worse than none.
 */
async function refreshCloses(isMissing = false): Promise<void> {
  const state = marketStates.get().get('US_Equity');
  if (!state) return;
  const closesOf = state.closesOf ?? null; // a server of an older version doesn't tell
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
