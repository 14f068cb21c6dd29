import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { QuoteStore } from './quotes.ts';

/** A store whose frames the test triggers. */
function storeWithFrames() {
  let pending: (() => void) | undefined;
  const store = new QuoteStore((apply) => {
    pending = apply;
  });
  return {
    store,
    frame() {
      const apply = pending;
      pending = undefined;
      apply?.();
      return apply !== undefined;
    },
  };
}

describe('the quote store', () => {
  it('shows all changes of a frame together, the newest of each instrument', () => {
    const { store, frame } = storeWithFrames();
    const onChange = vi.fn();
    store.subscribe('Crypto:BTC-USD', onChange);
    for (let price = 1; price <= 1_000; price++) store.tick('Crypto:BTC-USD', price, 1, 2);
    expect(onChange).not.toHaveBeenCalled();
    frame();
    expect(onChange).toHaveBeenCalledOnce();
    expect(store.get('Crypto:BTC-USD')).toMatchObject({
      id: 'Crypto:BTC-USD',
      identifier: 'BTC-USD',
      price: 1_000,
      absChange: 1,
      percentage: 2,
      moved: 0,
    });
    expect(frame()).toBe(false);
  });

  it('has a price’s direction, which stays while the price is unchanged', () => {
    const { store, frame } = storeWithFrames();
    const movedAfter = (price: number, change = 0) => {
      store.tick('Crypto:BTC-USD', price, change, 0);
      frame();
      return store.get('Crypto:BTC-USD')?.moved;
    };
    expect([movedAfter(5), movedAfter(6), movedAfter(6, 1), movedAfter(4)]).toEqual([0, 1, 1, -1]);
  });

  it('notifies only subscribers of the instrument, and nobody without a change', () => {
    const { store, frame } = storeWithFrames();
    const [one, other] = [vi.fn(), vi.fn()];
    store.subscribe('Crypto:BTC-USD', one);
    const stop = store.subscribe('Crypto:ETH-USD', other);
    store.tick('Crypto:BTC-USD', 1, 0, 0);
    frame();
    store.tick('Crypto:BTC-USD', 1, 0, 0);
    frame();
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
    stop();
    store.tick('Crypto:ETH-USD', 1, 0, 0);
    frame();
    expect(other).not.toHaveBeenCalled();
  });

  it('shows a single price at once, and a stream a few times a second', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'requestAnimationFrame'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(1_000);
    const store = new QuoteStore();
    const shown = vi.fn();
    store.subscribe('Crypto:BTC-USD', shown);
    store.tick('Crypto:BTC-USD', 1, 0, 0);
    vi.advanceTimersByTime(20);
    expect(shown).toHaveBeenCalledTimes(1);
    for (let price = 2; price <= 1_001; price++) {
      store.tick('Crypto:BTC-USD', price, 0, 0);
      vi.advanceTimersByTime(1);
    }
    expect(shown.mock.calls.length).toBeGreaterThan(8);
    expect(shown.mock.calls.length).toBeLessThan(14);
    vi.advanceTimersByTime(120);
    expect(store.get('Crypto:BTC-USD')?.price).toBe(1_001); // the newest is never skipped
  });
});
