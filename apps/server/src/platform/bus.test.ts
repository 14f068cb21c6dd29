import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { InProcessBus, topic } from './bus.ts';

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

  it('stops when told, also from inside a delivery', () => {
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
});
