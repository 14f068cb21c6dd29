/** The product's load feed does the same: see `load-feed.ts` on what a price means. */
const STEP_MS = 4;
const PRICE_MODULUS = 100_000;

export const symbolName = (index: number): string => `S${String(index).padStart(4, '0')}`;

/** A price of this moment, and how Socket.IO's clients are told it. */
const priceNow = (): number => (Number(process.hrtime.bigint() / 1_000n) / 1_000) % PRICE_MODULUS;

/** The text of one tick, alike for every contender. */
export const tickText = (index: number): string => `["us_data",{"s":"${symbolName(index)}","p":${priceNow()}}]`;

/** After a longer halt than this, what was missed is forgotten: else a server that was frozen would drown in it. */
const LONGEST_HALT_SECONDS = 2;

/** Calls with the symbols' numbers in turn, `ticksPerSecond` times a second; what was just missed is made up for. */
export function tickAlways(symbols: number, ticksPerSecond: number, tick: (index: number) => void): void {
  const startedMs = performance.now();
  let sent = 0;
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * ticksPerSecond);
    if (due - sent > ticksPerSecond * LONGEST_HALT_SECONDS) sent = due;
    for (; sent < due; sent++) tick(sent % symbols);
  }, STEP_MS);
}

/** A server's command line: symbols, ticks a second, further words. It ends with who started it. */
export function readArguments(): { symbols: number; ticksPerSecond: number; rest: string[] } {
  const [symbols, ticksPerSecond, ...rest] = process.argv.slice(2);
  process.stdin.on('end', () => process.exit(0)).resume();
  return { symbols: Number(symbols), ticksPerSecond: Number(ticksPerSecond), rest };
}
