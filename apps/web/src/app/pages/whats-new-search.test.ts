import { WHATS_NEW_KINDS } from '@wickwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whatsNewSearch } from './whats-new-search.ts';

describe('the address of what’s new', () => {
  it('keeps what it knows', () => {
    const search = {
      tab: 'signals',
      market: 'Crypto',
      symbol: 'BTC-USD',
      timeframe: '1h',
      pattern: 'hammer',
      direction: 'bullish',
      strength: 'Strong',
      since: '24h',
      watchlist: '01890000-0000-7000-8000-000000000000',
      spent: 'include',
      kind: 'gap',
      day: '2026-02-27',
      watched: true,
      page: 3,
    };
    expect(whatsNewSearch(search)).toEqual(search);
  });

  it('knows every kind that can be chosen', () => {
    for (const kind of WHATS_NEW_KINDS) expect(whatsNewSearch({ kind })).toEqual({ kind });
  });

  it('leaves out what it does not', () => {
    const search = {
      tab: 'x',
      market: 'Mars',
      symbol: 'BTC',
      day: '27.2.2026',
      page: 1,
      watchlist: 'mine',
      watched: 'yes',
      strength: 'Great',
      spent: 'yes',
    };
    expect(whatsNewSearch(search)).toEqual({});
  });

  it('reads its own words back', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('tab', 'market', 'kind', 'day', 'page', 'since'), fc.jsonValue()),
        (given) => {
          const read = whatsNewSearch(given);
          expect(whatsNewSearch({ ...read })).toEqual(read);
        },
      ),
    );
  });
});
