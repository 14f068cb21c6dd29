import { instrumentId } from '@wickwise/market';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession } from '../lib/session/session.ts';
import { signIn } from '../testing/session.ts';
import { connection } from './connection.ts';
import { keepQuotes } from './kept-quotes.ts';
import { QuoteStore } from './quotes.ts';

const BTC = instrumentId('Crypto', 'BTC-USD');
const newStore = (): QuoteStore => new QuoteStore((apply) => apply());

/** A page that saw a price and was closed. */
function leavePage(): void {
  const store = newStore();
  keepQuotes(store);
  connection.set('connected');
  store.tick(BTC, 64_000, 100, Number.NaN);
  dispatchEvent(new Event('pagehide'));
  connection.set('connecting');
}

/** A page without a server. */
function openAway(): QuoteStore {
  const store = newStore();
  keepQuotes(store);
  connection.set('disconnected');
  return store;
}

afterEach(() => connection.set('connecting'));

describe('stored prices', () => {
  it('are shown without a server, unknown changes as unknown', () => {
    leavePage();
    expect(openAway().get(BTC)).toMatchObject({ price: 64_000, absChange: 100, percentage: Number.NaN, moved: 0 });
  });

  it('never show on a page that has a connection', () => {
    leavePage();
    const store = newStore();
    keepQuotes(store);
    connection.set('connected');
    connection.set('disconnected');
    expect(store.get(BTC)).toBeUndefined();
  });

  it('are removed when their user signs out', () => {
    signIn();
    leavePage();
    endSession();
    expect(openAway().get(BTC)).toBeUndefined();
  });

  it('are ignored after a week, or damaged', () => {
    leavePage();
    const kept = JSON.parse(localStorage.getItem('last_quotes') ?? '{}') as { atMs: number };
    localStorage.setItem('last_quotes', JSON.stringify({ ...kept, atMs: kept.atMs - 8 * 86_400_000 }));
    expect(openAway().get(BTC)).toBeUndefined();
    localStorage.setItem('last_quotes', '{"atMs":');
    connection.set('connecting');
    expect(openAway().get(BTC)).toBeUndefined();
  });
});
