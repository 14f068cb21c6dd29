import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS } from '@wickwise/market';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'market-clock.child.ts')).href;
const FROM_UTC = '14:00';
const NS_PER_MS = 1e6;

/** The time of markets that run faster, for the product's processes and for the test. */
export interface MarketTime {
  /** Environment of each process. */
  env: Record<string, string>;
  /** Market time, epoch ms, by a correct clock. */
  nowMs(): number;
  fromMs: number;
}

/** Returns a market time that begins on a weekday afternoon in UTC, when all markets but the Indian one are open. */
export function fastMarketTime(speed: number): MarketTime {
  const zeroMs = Number(process.hrtime.bigint()) / NS_PER_MS;
  const wallMs = Date.now();
  const fromMs = nextWeekday(wallMs);
  return {
    fromMs,
    nowMs: () => fromMs + (Number(process.hrtime.bigint()) / NS_PER_MS - zeroMs) * speed,
    env: {
      NODE_OPTIONS: `--import=${PRELOAD}`,
      MARKET_SPEED: `${speed}`,
      MARKET_FROM_MS: `${fromMs}`,
      MARKET_ZERO_MS: `${zeroMs}`,
      MARKET_WALL_MS: `${wallMs}`,
      BAR_CLOSE_DELAY_MS: '10000', // of market time
    },
  };
}

function nextWeekday(nowMs: number): number {
  let ms = Date.parse(`${new Date(nowMs).toISOString().slice(0, 10)}T${FROM_UTC}Z`);
  while (ms < nowMs || new Date(ms).getUTCDay() % 6 === 0) ms += DAY_MS;
  return ms;
}
