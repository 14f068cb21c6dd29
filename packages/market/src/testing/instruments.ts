import { type Instrument, instrumentId } from '../instrument.ts';
import { MARKET_INFO, type Market } from '../markets.ts';
import type { Tick } from '../tick.ts';

/** Creates an instrument for tests. */
export function testInstrument(market: Market, symbol = 'TEST', schedule = MARKET_INFO[market].schedule): Instrument {
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
