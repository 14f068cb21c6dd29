import { expect, it, onTestFinished, vi } from 'vitest';
import { PolledPrices } from './polled-prices.ts';
import type { Quoted } from './provider-protocol.ts';

/** Prices that are asked for each 5 ms. */
function poll(quotes: (symbols: readonly string[]) => Promise<Quoted[]>, isOpen = () => true) {
  const heard: string[] = [];
  const errors: unknown[] = [];
  const polled = new PolledPrices({
    get: async () => undefined,
    quotes: (_get, symbols) => quotes(symbols),
    everyMs: 5,
    isOpen,
    onQuote: ({ symbol, price }) => heard.push(`${symbol} ${price}`),
    onError: (error) => errors.push(error),
  });
  polled.want(['AAPL']);
  polled.start();
  onTestFinished(() => polled.stop());
  return { polled, heard, errors };
}

const quoteOf = (symbol: string, price: number): Quoted => ({ symbol, price, referencePrice: Number.NaN, timeMs: 1 });

it('goes on after a call that failed', async () => {
  let calls = 0;
  const { heard, errors } = poll(async (symbols) => {
    if (++calls === 1) throw new Error('HTTP 500');
    return symbols.map((symbol) => quoteOf(symbol, calls));
  });
  await vi.waitFor(() => expect(heard).toContain('AAPL 2'));
  expect(errors).toEqual([new Error('HTTP 500')]);
});

it('asks once at a time, and for what is wanted now', async () => {
  const answer = Promise.withResolvers<Quoted[]>();
  const asked: string[] = [];
  const { polled, heard } = poll((symbols) => {
    asked.push(symbols.join());
    return asked.length === 1 ? answer.promise : Promise.resolve(symbols.map((symbol) => quoteOf(symbol, 7)));
  });
  await vi.waitFor(() => expect(asked).toEqual(['AAPL']));
  polled.want(['MSFT']);
  answer.resolve([quoteOf('AAPL', 1)]);
  await vi.waitFor(() => expect(heard.slice(0, 2)).toEqual(['AAPL 1', 'MSFT 7']));
});

it('asks for nothing while the market is closed', async () => {
  const looks: number[] = [];
  const quotes = vi.fn(async () => []);
  poll(quotes, () => looks.push(1) > 3);
  await vi.waitFor(() => expect(quotes).toHaveBeenCalled());
  expect(looks.length).toBeGreaterThan(3);
});
