import { CHANNELS } from '@wickwise/contract';
import { MARKET_INFO, MARKETS } from '@wickwise/market';
import { expect, it } from 'vitest';
import { channelNames } from './channel-names.ts';
import { marketNames } from './market-names.ts';

it('calls markets and channels in English as the server does', () => {
  expect(marketNames).toEqual(Object.fromEntries(MARKETS.map((market) => [market, MARKET_INFO[market].label])));
  expect(Object.keys(channelNames)).toEqual(Object.keys(CHANNELS));
  for (const [kind, words] of Object.entries(channelNames))
    expect(CHANNELS).toHaveProperty(kind, expect.objectContaining(words));
});
