import { describe, expect, it } from 'vitest';
import { problemOf } from './guards.ts';
import { estimateOf, newTicket, requestOf, type Ticket } from './ticket.ts';
import { unrealisedOf } from './worth.ts';

const NO_GUARDS = { stop: null, target: null };
const ACCOUNT = { market: 'Crypto' as const, wholeUnits: false, free: 1_000, positions: [] };
const ticket = (change: Partial<Ticket>): Ticket => ({ ...newTicket('BTC-USD'), ...change });

describe('an order in its form', () => {
  it('is sent once it says what and how much', () => {
    expect(requestOf(newTicket())).toBeUndefined();
    expect(requestOf(ticket({}))).toBeUndefined();
    expect(requestOf(ticket({ units: 2, kind: 'limit' }))).toBeUndefined();
    expect(requestOf(ticket({ units: 2, level: 5 }))).toEqual({
      symbol: 'BTC-USD',
      side: 'buy',
      kind: 'market',
      units: 2,
    });
    expect(requestOf(ticket({ sizeIn: 'cash', units: 2, cash: 50, kind: 'stop', level: 5 }))).toEqual({
      symbol: 'BTC-USD',
      side: 'buy',
      kind: 'stop',
      level: 5,
      cash: 50,
    });
  });

  it('can have a stop and a target, and isn’t sent while these are on the wrong sides', () => {
    expect(requestOf(ticket({ units: 2, stop: 90 }))).toMatchObject({ stop: 90 });
    expect(requestOf(ticket({ units: 2, stop: 90, target: 110 }))).toMatchObject({ stop: 90, target: 110 });
    expect(requestOf(ticket({ units: 2, stop: 110, target: 90 }))).toBeUndefined();
    expect(requestOf(ticket({ units: 2, side: 'sell', stop: 110, target: 90 }))).toMatchObject({ side: 'sell' });
    expect(problemOf('buy', { stop: 100, target: undefined }, 100)).toBe('at once');
    expect(problemOf('sell', { stop: 100, target: 90 }, 99)).toBeUndefined();
    expect(problemOf('sell', { stop: undefined, target: 90 }, 89)).toBe('at once');
  });

  it('is described with its costs, at its level', () => {
    expect(estimateOf(ticket({ units: 5 }), ACCOUNT, undefined)).toBeUndefined();
    const whole = estimateOf(ticket({ sizeIn: 'cash', cash: 999 }), { ...ACCOUNT, wholeUnits: true }, 100);
    expect(whole).toMatchObject({ units: 9, value: 900, isTooMuch: false });
    expect(estimateOf(ticket({ units: 5, kind: 'limit', level: 90 }), ACCOUNT, 100)?.value).toBe(450);
  });

  it('says when the free cash falls short, and not of what it closes', () => {
    expect(estimateOf(ticket({ units: 10 }), ACCOUNT, 100)?.isTooMuch).toBe(true);
    const held = {
      ...ACCOUNT,
      free: 0,
      positions: [{ symbol: 'BTC-USD', units: 10, price: 90, openedAt: 0, isPriced: true, costs: 0, ...NO_GUARDS }],
    };
    expect(estimateOf(ticket({ side: 'sell', units: 10 }), held, 100)?.isTooMuch).toBe(false);
  });
});

describe('an open gain or loss', () => {
  it('counts shorts the other way round, and isn’t known without a price', () => {
    const positions = [
      { symbol: 'A', units: 2, price: 100, openedAt: 0, isPriced: true, costs: 0, ...NO_GUARDS },
      { symbol: 'B', units: -3, price: 50, openedAt: 0, isPriced: true, costs: 0, ...NO_GUARDS },
    ];
    const prices = new Map([
      ['Crypto:A', 110],
      ['Crypto:B', 45],
    ]);
    expect(unrealisedOf({ market: 'Crypto', positions }, (id) => prices.get(id))).toBe(35);
    expect(unrealisedOf({ market: 'Crypto', positions }, () => undefined)).toBeNaN();
  });
});
