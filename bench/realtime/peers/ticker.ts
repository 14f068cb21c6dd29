/** As in the product's load feed: see `load-feed.ts` for the meaning of a price. */
const STEP_MS = 4;
const PRICE_MODULUS = 100_000;

export const symbolName = (index: number): string => `S${String(index).padStart(4, '0')}`;

/** Returns the present price and its Socket.IO message. */
const priceNow = (): number => (Number(process.hrtime.bigint() / 1_000n) / 1_000) % PRICE_MODULUS;

/** Returns the text of a tick, the same for every contender. */
export const tickText = (index: number): string => `["us_data",{"s":"${symbolName(index)}","p":${priceNow()}}]`;

/** After a longer suspension missed ticks are dropped, or the server would be flooded. */
const LONGEST_HALT_SECONDS = 2;

/** Calls `tick` with the symbols' numbers in turn, `ticksPerSecond` times per second, catching up on recent misses. */
export function tickAlways(symbols: number, ticksPerSecond: number, tick: (index: number) => void): void {
  const startedMs = performance.now();
  let sent = 0;
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * ticksPerSecond);
    if (due - sent > ticksPerSecond * LONGEST_HALT_SECONDS) sent = due;
    for (; sent < due; sent++) tick(sent % symbols);
  }, STEP_MS);
}

/** Reads a server's arguments: symbols, ticks per second, more. The server ends with its parent. */
export function readArguments(): { symbols: number; ticksPerSecond: number; rest: string[] } {
  const [symbols, ticksPerSecond, ...rest] = process.argv.slice(2);
  process.stdin.on('end', () => process.exit(0)).resume();
  return { symbols: Number(symbols), ticksPerSecond: Number(ticksPerSecond), rest };
}
