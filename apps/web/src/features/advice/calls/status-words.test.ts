import { describe, expect, it } from 'vitest';
import { hiddenOutcome, NOW_MS, sampleCall } from '../testing/advice-samples.ts';
import { statusWords } from './status-words.ts';

const words = (...call: Parameters<typeof sampleCall>): string =>
  statusWords(sampleCall(...call), 'Asia/Kolkata', String);

/** Without figures, before an entry. */
const NO_ENTRY = { enteredAt: null, entryPrice: null, netPct: null, grossPct: null, indexPct: null } as const;

describe('what became of a call', () => {
  it('is said of each state', () => {
    expect(words()).toBe(
      'Open since 2 Dec 2026 11:30 IST: entered at 187.2. Now +1.30 % net. SPY over the same time: +0.20 %.',
    );
    expect(words({}, { ...NO_ENTRY, state: 'waiting' })).toBe(
      'Waiting for an entry at 187.2 until 3 Dec 2026 21:30 IST.',
    );
    expect(words({ entry: { kind: 'market' } }, { ...NO_ENTRY, state: 'waiting' })).toContain('first bar');
    expect(words({}, { state: 'stop', endedAt: NOW_MS, netPct: -2.9, indexPct: null })).toBe(
      'Stop loss hit on 2 Dec 2026 15:30 IST. Entered at 187.2 on 2 Dec 2026 11:30 IST. Result −2.90 % net.',
    );
    expect(words({}, { ...NO_ENTRY, state: 'never-entered', endedAt: NOW_MS })).toContain(
      'before 2 Dec 2026 15:30 IST',
    );
    expect(words({}, { ...NO_ENTRY, state: 'withdrawn', endedAt: NOW_MS })).toContain('before an entry');
  });

  it('says no more than that it ended where the result is hidden', () => {
    expect(words({ market: 'Indian_Equity' }, hiddenOutcome, { isResultHidden: true })).toBe(
      'Ended. Results of calls on Indian securities are shown to the expert’s own clients only, unless an agency has verified them.',
    );
  });
});
