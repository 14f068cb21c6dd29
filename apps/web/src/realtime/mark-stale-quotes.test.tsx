import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LivePrice } from './live-price.tsx';
import { noteStaleQuotes } from './mark-stale-quotes.tsx';
import { quotes } from './quotes.ts';

const BTC = { market: 'Crypto', symbol: 'BTC-USD', tickSize: 0.01, currency: 'USD', isMoney: true } as const;

describe('a price that is older than usual', () => {
  it('shows since when, and why, until the next price', async () => {
    render(<LivePrice instrument={BTC} />);
    act(() => quotes.tick('Crypto:BTC-USD', 64_000, 10, 0.02));
    await screen.findByText('$64,000.00');
    expect(screen.queryByText(/no price/)).toBeNull();
    const at = Date.parse('2026-11-20T12:00:00Z');
    act(() => noteStaleQuotes({ market: 'Crypto', quotes: [{ symbol: 'BTC-USD', asOf: at, reason: null }] }));
    expect(screen.getByText(/^no price since .*12:00/)).toBeTruthy();
    expect(screen.getByText('$64,000.00')).toBeTruthy();
    act(() => noteStaleQuotes({ market: 'Forex', quotes: [] }));
    act(() => noteStaleQuotes({ market: 'Crypto', quotes: [{ symbol: 'BTC-USD', asOf: at, reason: 'no place' }] }));
    expect(screen.getByText(/12:00.* \(no place\)$/)).toBeTruthy();
    act(() => noteStaleQuotes({ market: 'Crypto', quotes: [] }));
    expect(screen.queryByText(/no price/)).toBeNull();
  });

  it('has a mark with a sentence in lists, also before the first price', () => {
    act(() => noteStaleQuotes({ market: 'Crypto', quotes: [{ symbol: 'SOL-USD', asOf: null, reason: 'not traded' }] }));
    render(<LivePrice instrument={{ ...BTC, symbol: 'SOL-USD' }} />);
    expect(screen.getByTitle('no price yet (not traded)')).toBeTruthy();
  });
});
