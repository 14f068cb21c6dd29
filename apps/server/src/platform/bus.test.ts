import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { InProcessBus, port, topic } from './bus.ts';

const prices = topic<number>('price');
const others = topic<number>('other');

function busWithLog() {
  const log = pino({ level: 'silent' });
  const error = vi.spyOn(log, 'error');
  return { bus: new InProcessBus(log), error };
}

describe('InProcessBus', () => {
  it('delivers to the key and to everybody, in the order of publishing', () => {
    const { bus } = busWithLog();
    const heard: string[] = [];
    bus.subscribe(prices, 'A', (price) => heard.push(`A${price}`));
    bus.subscribe(prices, '*', (price) => heard.push(`*${price}`));
    bus.publish(prices, 'A', 1);
    bus.publish(prices, 'B', 2);
    bus.publish(others, 'A', 3);
    expect(heard).toEqual(['A1', '*1', '*2']);
  });

  it('ends a subscription, also during a delivery', () => {
    const { bus } = busWithLog();
    const heard: number[] = [];
    const stop = bus.subscribe(prices, 'A', (price) => {
      heard.push(price);
      stop();
    });
    bus.publish(prices, 'A', 1);
    bus.publish(prices, 'A', 2);
    expect(heard).toEqual([1]);
  });

  it('shields subscribers from one that fails, and logs it', () => {
    const { bus, error } = busWithLog();
    const heard: number[] = [];
    bus.subscribe(prices, 'A', () => {
      throw new Error('broken');
    });
    bus.subscribe(prices, 'A', (price) => heard.push(price));
    bus.publish(prices, 'A', 1);
    expect(heard).toEqual([1]);
    expect(error).toHaveBeenCalledOnce();
  });

  it('says once that a subscriber fails at each message, which all others get', () => {
    const { bus, error } = busWithLog();
    const heard: number[] = [];
    bus.subscribe(prices, 'A', () => {
      throw new Error('broken');
    });
    bus.subscribe(prices, '*', (price) => heard.push(price));
    for (let price = 0; price < 1_000; price++) bus.publish(prices, 'A', price);
    expect(heard).toHaveLength(1_000);
    expect(error).toHaveBeenCalledOnce();
  });

  const sums = port<{ add(a: number, b: number): number; half(a: number): number }>('sums');

  it('passes calls of a port to their answers, in any order of start', () => {
    const { bus } = busWithLog();
    const { add, half } = bus.calls(sums);
    bus.answer(sums, { add: (a, b) => a + b });
    bus.answer(sums, { half: (a) => a / 2 });
    expect(half(add(1, 2))).toBe(1.5);
  });

  it('throws for a call that nobody answers, and for a second answer', () => {
    const { bus } = busWithLog();
    bus.answer(sums, { add: (a, b) => a + b });
    expect(() => bus.calls(sums).half(1)).toThrow('nobody answers sums.half');
    expect(() => bus.answer(sums, { add: (a) => a })).toThrow('sums.add is answered already');
  });

  it('lets a promise resolve to the calls of a port', async () => {
    const { bus } = busWithLog();
    bus.answer(sums, { add: (a, b) => a + b });
    expect((await Promise.resolve(bus.calls(sums))).add(1, 2)).toBe(3);
  });
});
