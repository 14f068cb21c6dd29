import { type Instrument, instrumentId } from '../instrument.ts';
import type { Market } from '../markets.ts';
import type { ScheduleId } from '../sessions/schedules.ts';
import type { Tick } from '../tick.ts';

const SCHEDULE_OF: Readonly<Record<Market, ScheduleId>> = {
  Indian_Equity: 'nse',
  US_Equity: 'nyse',
  Forex: 'forex',
  Crypto: 'always',
};

/** Creates an instrument for tests. */
export function testInstrument(market: Market, symbol = 'TEST', schedule = SCHEDULE_OF[market]): Instrument {
  return {
    id: instrumentId(market, symbol),
    market,
    symbol,
    name: symbol,
    kind: 'share',
    sector: 'Test',
    currency: 'USD',
    tickSize: 0.01,
    schedule,
  };
}

let seq = 0;

/** Creates a tick at an ISO or epoch ms time, with a new sequence number unless given. */
export function testTick(instrument: Instrument, time: string | number, price: number, more: Partial<Tick> = {}): Tick {
  const exchangeTimeMs = typeof time === 'string' ? Date.parse(time) : time;
  return {
    instrumentId: instrument.id,
    exchangeTimeMs,
    receiveTimeMs: exchangeTimeMs,
    price,
    size: 1,
    referencePrice: Number.NaN,
    seq: ++seq,
    ...more,
  };
}
