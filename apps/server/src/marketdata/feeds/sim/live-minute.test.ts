import { MINUTE_MS, type Tick } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { describe, expect, it } from 'vitest';
import { LiveMinute } from './live-minute.ts';
import { Simulation } from './simulation.ts';

/** Steps between looks: within a minute, over several, and over more minutes than are in memory. */
const STEPS_MS = [250, 61_000, 7 * MINUTE_MS, 131 * MINUTE_MS];
const FROM_MS = Date.parse('2026-11-18T15:31:10Z');
const TO_MS = Date.parse('2026-11-19T20:20:00Z');

/** All ticks of an instrument in (fromMs, toMs], from whole sessions. */
function expectedTicks(symbol: 'Crypto:BTC-USD' | 'US_Equity:AAPL', fromMs: number, toMs: number) {
  const instrument = findInstrument(symbol);
  if (!instrument) throw new Error(`${symbol} isn't in the catalogue`);
  const simulation = new Simulation(3);
  return simulation.days(instrument, toMs, 3).flatMap((day) =>
    [...simulation.minutes(instrument, day)]
      .flatMap((bar) => simulation.ticks(instrument, bar, day.session))
      .filter(({ timeMs }) => timeMs > fromMs && timeMs <= toMs)
      .map(({ timeMs, price, size, seq }) => ({ timeMs, price, size, seq })),
  );
}

describe('a live instrument', () => {
  it.each(['Crypto:BTC-USD', 'US_Equity:AAPL'] as const)(
    'gives each tick of its sessions once, however time passes: %s',
    (symbol) => {
      const instrument = findInstrument(symbol);
      if (!instrument) throw new Error(`${symbol} isn't in the catalogue`);
      const live = new LiveMinute(instrument, new Simulation(3));
      const ticks: Tick[] = [];
      let nowMs = FROM_MS;
      for (let i = 0; nowMs < TO_MS; i++) {
        live.advance(nowMs, (tick) => ticks.push(tick));
        nowMs = Math.min(nowMs + (STEPS_MS[i % STEPS_MS.length] as number), TO_MS);
      }
      live.advance(TO_MS, (tick) => ticks.push(tick));
      const own = ticks.map(({ exchangeTimeMs, price, size, seq }) => ({ timeMs: exchangeTimeMs, price, size, seq }));
      expect(own.length).toBeGreaterThan(500);
      expect(own).toEqual(expectedTicks(symbol, FROM_MS, TO_MS));
    },
  );
});
