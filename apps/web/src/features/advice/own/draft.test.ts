import { describe, expect, it } from 'vitest';
import { callFields, endOf, isPriced, newCallDraft, restoredDraft } from './draft.ts';

const NOW_MS = Date.parse('2026-12-02T10:00:00Z');
const draft = { ...newCallDraft('Crypto'), symbol: 'BTC-USD', limit: 100, stop: 90, targets: [110] };

describe('a call that is being written', () => {
  it('has the entry of its kind alone', () => {
    expect(callFields(draft, NOW_MS).entry).toEqual({ kind: 'limit', price: 100 });
    expect(callFields({ ...draft, entryKind: 'market' }, NOW_MS).entry).toEqual({ kind: 'market' });
    expect(callFields({ ...draft, entryKind: 'zone', low: 1, high: 2 }, NOW_MS).entry).toEqual({
      kind: 'zone',
      low: 1,
      high: 2,
    });
  });

  it('ends after its horizon, or at the end of a day', () => {
    expect(endOf({ horizon: '1d', day: '' }, NOW_MS)).toBe(NOW_MS + 86_400_000);
    expect(endOf({ horizon: 'date', day: '2026-12-31' }, NOW_MS)).toBe(Date.parse('2027-01-01T00:00:00Z'));
    expect(endOf({ horizon: 'date', day: '' }, NOW_MS)).toBeUndefined();
  });

  it('is restored as it was kept, on markets on which the expert may publish', () => {
    const kept = JSON.parse(JSON.stringify({ ...draft, targets: [110, undefined] }));
    expect(restoredDraft(kept, ['Forex', 'Crypto'])).toEqual({ ...draft, targets: [110, undefined] });
    for (const unfit of [undefined, 'draft', { ...kept, market: 'US_Equity' }])
      expect(restoredDraft(unfit, ['Forex', 'Crypto'])).toEqual(newCallDraft('Forex'));
  });

  it('is previewed once it has all prices', () => {
    expect(isPriced(draft)).toBe(true);
    for (const missing of [{ symbol: '' }, { limit: undefined }, { stop: undefined }, { targets: [110, undefined] }])
      expect(isPriced({ ...draft, ...missing })).toBe(false);
  });
});
