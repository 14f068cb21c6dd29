import { describe, expect, it } from 'vitest';
import { runNights } from './testing/run-nights.ts';

describe('four markets in the night in which New York sets its clocks forward', () => {
  it('come to the same in two zones, one of which does so itself', async () => {
    const night = ['New York sets its clocks forward'] as const;
    const [home, away] = await Promise.all(
      ['America/New_York', 'Pacific/Kiritimati'].map((zone) => runNights(zone, night)),
    );
    expect(home?.[0]).toMatchObject({ zone: 'America/New_York', wrong: [] });
    expect(away?.[0]?.zone).toBe('Pacific/Kiritimati');
    expect({ ...away?.[0], zone: '' }).toEqual({ ...home?.[0], zone: '' });
    // 17:00 and 09:30 in New York are an hour earlier in UTC than before
    expect(home?.[0]?.opens).toMatchObject({
      Forex: ['2026-03-08T21:00:00.000Z'],
      US_Equity: ['2026-03-09T13:30:00.000Z'],
      Indian_Equity: ['2026-03-09T03:45:00.000Z'],
    });
    expect(home?.[0]?.bars).toMatchObject({ 'Crypto:BTC-USD 1h': 66, 'Crypto:BTC-USD 1D': 3 });
    expect(home?.[0]?.firings).toBeGreaterThan(3);
  });
});
