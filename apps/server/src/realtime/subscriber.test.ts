import { testInstrument } from '@wickwise/market/testing';
import type { Socket as Connection } from 'engine.io';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Subscriber } from './subscriber.ts';
import { SymbolTable } from './symbol-table.ts';

/** A connection that records what is written to it. */
function fakeConnection(transport = 'websocket') {
  const written: string[] = [];
  const connection = {
    transport: { name: transport, writable: true },
    writeBuffer: [] as unknown[],
    write(data: string, options?: { wsPreEncodedFrame?: Buffer[] }) {
      written.push(options?.wsPreEncodedFrame?.[0]?.toString('latin1') ?? data);
    },
  };
  return { connection, written, as: connection as unknown as Connection };
}

const table = (count = 3): SymbolTable =>
  new SymbolTable(
    Array.from({ length: count }, (_, i) => ({
      no: i,
      instrument: testInstrument('US_Equity', `S${i}`),
      finest: '1m' as const,
      licence: 'simulated' as const,
    })),
  );

const pricesIn = (chunk = '') => [...chunk.matchAll(/"s":"(\w+)","p":(\d+)/g)].map(([, s, p]) => `${s} ${p}`);

describe('a subscriber', () => {
  it('gets the newest price of changed symbols at each visit, in one write', () => {
    const symbols = table();
    const { as, written } = fakeConnection();
    const subscriber = new Subscriber(as, 0);
    for (const symbol of [0, 1, 2]) subscriber.add(symbol);
    symbols.publish(0, 10, 1);
    symbols.publish(2, 20, 1);
    symbols.publish(0, 11, 1);
    expect(subscriber.visit(symbols, 0)).toBe(2);
    expect(written.map(pricesIn)).toEqual([['S0 11', 'S2 20']]);
    expect(subscriber.visit(symbols, 1)).toBe(0);
    symbols.publish(1, 30, 1);
    subscriber.visit(symbols, 2);
    expect(written.map(pricesIn).at(-1)).toEqual(['S1 30']);
  });

  it('gets the price of a symbol added later at once', () => {
    const symbols = table();
    const { as, written } = fakeConnection();
    const subscriber = new Subscriber(as, 0);
    symbols.publish(1, 7, 1);
    subscriber.add(0);
    symbols.publish(0, 5, 1);
    subscriber.visit(symbols, 0);
    subscriber.add(1);
    symbols.publish(0, 6, 1);
    subscriber.visit(symbols, 1);
    expect(written.map(pricesIn)).toEqual([['S0 5'], ['S0 6', 'S1 7']]);
    expect(subscriber.remove(1)).toBe(true);
    expect(subscriber.remove(1)).toBe(false);
  });

  it.for(['websocket', 'polling'])('gets a symbol that it adds while nothing changes at all, over %s', (transport) => {
    const symbols = table();
    const { as, written } = fakeConnection(transport);
    const subscriber = new Subscriber(as, 0);
    symbols.publish(0, 5, 1);
    symbols.publish(1, 7, 1);
    subscriber.add(0);
    subscriber.visit(symbols, 0);
    subscriber.add(1);
    expect(subscriber.visit(symbols, 1)).toBe(1);
    subscriber.remove(0);
    subscriber.add(0);
    expect(subscriber.visit(symbols, 2)).toBe(1);
    expect(subscriber.visit(symbols, 3)).toBe(0);
    expect(written.map(pricesIn)).toEqual([['S0 5'], ['S1 7'], ['S0 5']]);
  });

  it('is skipped while it reads nothing, and gets the newest prices afterwards', () => {
    const symbols = table();
    const { as, connection, written } = fakeConnection();
    const subscriber = new Subscriber(as, 0);
    subscriber.add(0);
    connection.transport.writable = false;
    for (let price = 1; price <= 1_000; price++) {
      symbols.publish(0, price, 1);
      expect(subscriber.visit(symbols, price)).toBeUndefined();
    }
    expect(written).toEqual([]);
    expect(subscriber.readyAtMs).toBe(0);
    connection.transport.writable = true;
    connection.writeBuffer.push('something of its own comes first');
    expect(subscriber.visit(symbols, 1_001)).toBeUndefined();
    connection.writeBuffer.pop();
    expect(subscriber.visit(symbols, 1_002)).toBe(1);
    expect(written.map(pricesIn)).toEqual([['S0 1000']]);
  });

  it('has at most its credit in flight, and gets more after its pong', () => {
    const symbols = table(500);
    const { as, written } = fakeConnection();
    const subscriber = new Subscriber(as, 0);
    for (let symbol = 0; symbol < 500; symbol++) subscriber.add(symbol);
    const publishAll = () => {
      for (let symbol = 0; symbol < 500; symbol++) symbols.publish(symbol, 100_000 + symbol, 1);
    };
    for (let visit = 0; visit < 50; visit++) {
      publishAll();
      subscriber.visit(symbols, visit);
    }
    const bytes = () => written.reduce((sum, chunk) => sum + chunk.length, 0);
    const underWay = bytes();
    expect(underWay).toBeGreaterThan(60_000);
    expect(underWay).toBeLessThan(100_000);
    expect(written.filter((chunk) => chunk.endsWith('\u0089\u0000'))).toHaveLength(1);
    subscriber.onPong();
    publishAll();
    expect(subscriber.visit(symbols, 51)).toBe(500);
  });

  it('gets large updates in parts, and misses none', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(1_999)), { maxLength: 60 }), (steps) => {
        const symbols = table(2_000);
        const { as, written } = fakeConnection();
        const subscriber = new Subscriber(as, 0);
        const newest = new Map<number, number>();
        const publish = (symbol: number) => {
          newest.set(symbol, symbols.seq + 1);
          symbols.publish(symbol, symbols.seq + 1, 1);
        };
        for (let symbol = 0; symbol < 2_000; symbol++) {
          subscriber.add(symbol);
          publish(symbol);
        }
        for (const [step, symbol] of steps) {
          if (step === 0 && subscriber.remove(symbol)) newest.delete(symbol);
          else if (step === 1) publish(symbol);
          else if (step === 2) for (let other = symbol; other < 2_000; other += 7) publish(other);
          else {
            subscriber.visit(symbols, 0);
            subscriber.onPong();
          }
        }
        for (let visit = 0; visit < 12; visit++) {
          subscriber.visit(symbols, 0);
          subscriber.onPong();
        }
        const got = new Map<string, number>();
        for (const text of written.flatMap(pricesIn)) {
          const [symbol = '', price] = text.split(' ');
          got.set(symbol, Number(price));
        }
        for (const symbol of subscriber.symbols()) expect(got.get(`S${symbol}`)).toBe(newest.get(symbol));
        expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(33_000);
      }),
      { numRuns: 60 },
    );
  });

  it('gets single messages over polling', () => {
    const symbols = table();
    const { as, written } = fakeConnection('polling');
    const subscriber = new Subscriber(as, 0);
    subscriber.add(0);
    symbols.publish(0, 3, 1);
    subscriber.visit(symbols, 0);
    expect(written).toEqual(['2["us_data",{"s":"S0","p":3}]']);
  });
});
