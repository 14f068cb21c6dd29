import { type Bar, HOUR_MS } from '@wickwise/market';
import { expect, it, vi } from 'vitest';
import { connectAdapter } from '../../testing/fake-provider/connect.ts';
import { VENDOR_ADAPTERS } from '../../testing/fake-provider/vendor-adapters.ts';

const APPLE = 'US_Equity:AAPL';
/** Wednesday; a session is from 14:30 to 21:00 UTC in November. */
const BEFORE_OPEN = Date.UTC(2026, 10, 18, 14, 20);
const OPEN = Date.UTC(2026, 10, 18, 14, 30);
const NEXT_OPEN = Date.UTC(2026, 10, 19, 14, 30);

/** Alpaca's trades of Apple, by a clock that a test moves. */
async function connect(atMs: number) {
  const [alpaca] = VENDOR_ADAPTERS;
  if (alpaca?.protocol.name !== 'alpaca') throw new Error('no Alpaca');
  const at = { ms: atMs };
  const machine = { wallMs: () => at.ms, monotonicMs: () => at.ms };
  const connected = await connectAdapter(alpaca, { machine });
  await connected.live();
  return { at, ...connected };
}

it('leaves out what is traded before the open and after the close', async () => {
  const { at, provider, heard } = await connect(BEFORE_OPEN);
  provider.trade('AAPL', 227, 5);
  at.ms = OPEN;
  provider.trade('AAPL', 228, 5);
  at.ms = OPEN + 6.5 * HOUR_MS;
  provider.trade('AAPL', 229, 5);
  at.ms = NEXT_OPEN;
  provider.trade('AAPL', 230, 5);
  await vi.waitFor(() => expect(heard.prices).toEqual([228, 230]));
});

it('measures the change from the close that the vendor quotes, and on the next day from that day’s last price', async () => {
  const { at, provider, heard } = await connect(OPEN + 1_000);
  await vi.waitFor(() => {
    provider.trade('AAPL', 228, 5);
    expect(heard.ticks.at(-1)?.referencePrice).toBe(provider.market.referencePrice);
  });
  at.ms = NEXT_OPEN + 1_000;
  provider.trade('AAPL', 230, 5);
  await vi.waitFor(() => expect(heard.ticks.at(-1)).toMatchObject({ price: 230, referencePrice: 228 }));
});

it('has no bars of the hours before the open in its history, and days by their sessions', async () => {
  const { at, provider, feed } = await connect(OPEN);
  for (const [price, timeMs] of [
    [226, BEFORE_OPEN],
    [228, OPEN + 60_000],
    [229, OPEN + 61_000],
  ] as const) {
    provider.market.add('AAPL', price, 5, timeMs);
  }
  at.ms = NEXT_OPEN + HOUR_MS;
  const read = async (timeframe: '1m' | '1h' | '1D') => {
    const bars: Bar[] = [];
    const call = { id: APPLE, timeframe, fromMs: OPEN - 24 * HOUR_MS, toMs: at.ms } as const;
    for await (const page of feed.history(call)) bars.push(...page);
    return bars.map(({ timeMs, open, close, volume }) => [timeMs, open, close, volume]);
  };
  expect(await read('1m')).toEqual([[OPEN + 60_000, 228, 229, 10]]);
  expect(await read('1h')).toEqual([[OPEN, 228, 229, 10]]);
  expect(await read('1D')).toEqual([[OPEN, 228, 229, 10]]);
});
