import { describe, expect, it, vi } from 'vitest';
import { QuoteStore } from './quotes.ts';

/** A store whose frames come when the test says so. */
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

  it('says which way a price went, and keeps that while it stands', () => {
    const { store, frame } = storeWithFrames();
    const movedAfter = (price: number, change = 0) => {
      store.tick('Crypto:BTC-USD', price, change, 0);
      frame();
      return store.get('Crypto:BTC-USD')?.moved;
    };
    expect([movedAfter(5), movedAfter(6), movedAfter(6, 1), movedAfter(4)]).toEqual([0, 1, 1, -1]);
  });

  it('tells only those who follow the instrument, and nobody when nothing changed', () => {
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
});
