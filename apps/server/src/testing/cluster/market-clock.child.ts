// Loaded into the product before its start: its markets run `MARKET_SPEED` times as fast from `MARKET_FROM_MS` on, the same
// in all processes of a machine. A wall clock that is set wrong moves them by as much; sessions and limits keep real time.
// Webhooks may lead to this machine.
import { registerHooks } from 'node:module';

const { MARKET_SPEED, MARKET_FROM_MS, MARKET_ZERO_MS, MARKET_WALL_MS } = process.env;
const [speed, fromMs, zeroMs, wallMs] = [MARKET_SPEED, MARKET_FROM_MS, MARKET_ZERO_MS, MARKET_WALL_MS].map(Number) as [
  number,
  number,
  number,
  number,
];
const NS_PER_MS = 1e6;
/** Real time since the start of the test: this clock is one for all processes, and nothing sets it. */
const passedMs = (): number => Number(process.hrtime.bigint()) / NS_PER_MS - zeroMs;

Object.assign(globalThis, {
  marketClock: {
    wallMs: () => Math.floor(fromMs + passedMs() * speed + (Date.now() - wallMs - passedMs())),
    monotonicMs: () => passedMs() * speed,
  },
});

const GUARDED = /\/(dist\/[^/]*\.js|platform\/guarded-request\.ts)$/;
const PUBLIC_ONLY = '{ isAllowed: isPublicAddress }';
const ALL = '{ isAllowed: () => true, allowsHttp: true }';
const FILE = /\/(run-[^/]*\.js|clock-monitor[^/]*\.[jt]s|marketdata\/clock\.ts)$/;
const CLOCK = /const machineClock(: MachineClock)? = \{/;
/** What live markets say of their own speed. */
const OWN_SPEED = /speed: \(\) => 1\b/;

registerHooks({
  load(url, context, next) {
    const loaded = open(url, next(url, context));
    if (!FILE.test(url) || !loaded.source) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    const timed = source.replace(CLOCK, 'const machineClock = globalThis.marketClock ?? {');
    return { ...loaded, source: timed.replace(OWN_SPEED, `speed: () => ${speed}`) };
  },
});

function open<Loaded extends { source?: unknown }>(url: string, loaded: Loaded): Loaded {
  if (!GUARDED.test(url) || !loaded.source) return loaded;
  return {
    ...loaded,
    source: Buffer.from(loaded.source as Uint8Array)
      .toString()
      .replace(PUBLIC_ONLY, ALL),
  };
}
