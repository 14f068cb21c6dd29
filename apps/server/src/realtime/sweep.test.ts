import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subscriber } from './subscriber.ts';
import { Sweep } from './sweep.ts';
import type { SymbolTable } from './symbol-table.ts';

/** Subscribers that count their visits, each of which takes some time. */
function counted(count: number, costMs = 0, now?: { ms: number }) {
  return Array.from({ length: count }, () => {
    const subscriber = {
      visits: 0,
      readyAtMs: 0,
      visit(_table: SymbolTable, nowMs: number) {
        subscriber.visits++;
        subscriber.readyAtMs = nowMs;
        if (now) now.ms += costMs;
        return 1;
      },
    };
    return subscriber;
  });
}

const asSubscriber = (fake: object): Subscriber => fake as Subscriber;

const spare = { share: 0.45, update: () => {} };

describe('the sweep', () => {
  const now = { ms: 0 };
  const events = { delivered: vi.fn(), skipped: vi.fn(), stuck: vi.fn(), passed: vi.fn() };

  beforeEach(() => {
    now.ms = 0;
    vi.clearAllMocks();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(performance, 'now').mockImplementation(() => now.ms);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function run(sweep: Sweep, ms: number): void {
    sweep.start();
    const end = now.ms + ms;
    while (now.ms < end) {
      now.ms += 4;
      vi.advanceTimersByTime(4);
    }
    sweep.stop();
  }

  it('visits every client once a period, evenly', () => {
    const sweep = new Sweep({} as SymbolTable, events, spare);
    const fakes = counted(100);
    for (const fake of fakes) sweep.add(asSubscriber(fake));
    run(sweep, 1_000);
    const visits = fakes.map((fake) => fake.visits);
    expect(Math.max(...visits) - Math.min(...visits)).toBeLessThanOrEqual(1);
    expect(visits[0]).toBeGreaterThan(1_000 / 110);
    expect(events.delivered).toHaveBeenCalled();
  });

  it('takes longer periods under load instead of more of the process', () => {
    const sweep = new Sweep({} as SymbolTable, events, spare);
    const fakes = counted(2_000, 0.25, now); // a pass takes half a second
    for (const fake of fakes) sweep.add(asSubscriber(fake));
    run(sweep, 20_000);
    expect(sweep.periodMs).toBeGreaterThan(900);
    const busyMs = fakes.reduce((sum, fake) => sum + fake.visits, 0) * 0.25;
    expect(busyMs / 20_000).toBeLessThan(0.6);
  });

  it('drops clients that read nothing for half a minute', () => {
    const sweep = new Sweep({} as SymbolTable, events, spare);
    const stuck = { readyAtMs: 0, visit: () => 0 };
    sweep.add(asSubscriber(stuck));
    run(sweep, 29_000);
    expect(events.stuck).not.toHaveBeenCalled();
    run(sweep, 2_000);
    expect(events.stuck).toHaveBeenCalledWith(stuck);
  });

  it('gives clients that return after a long pause the same time', () => {
    const sweep = new Sweep({} as SymbolTable, events, spare);
    const idle = { readyAtMs: 0, visit: () => 0 }; // between two polls, say
    now.ms = 61_000;
    sweep.add(asSubscriber(idle));
    run(sweep, 29_000);
    expect(events.stuck).not.toHaveBeenCalled();
    run(sweep, 2_000);
    expect(events.stuck).toHaveBeenCalledWith(idle);
  });

  it('keeps its round when subscribers join and leave', () => {
    const sweep = new Sweep({} as SymbolTable, events, spare);
    const fakes = counted(10);
    for (const fake of fakes) sweep.add(asSubscriber(fake));
    for (const fake of fakes.slice(0, 5)) sweep.remove(asSubscriber(fake));
    sweep.remove(asSubscriber(fakes[0] as object));
    expect(sweep.size).toBe(5);
    run(sweep, 200);
    expect(fakes.slice(0, 5).every(({ visits }) => visits === 0)).toBe(true);
    expect(fakes.slice(5).every(({ visits }) => visits > 0)).toBe(true);
  });
});
