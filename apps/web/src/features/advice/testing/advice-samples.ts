import type { Call, Expert, RecordFigures } from '@wickwise/contract';
import { HOUR_MS } from '@wickwise/market';

export const NOW_MS = Date.parse('2026-12-02T10:00:00Z');

/** A record of forty closed calls, with changes. */
export const sampleRecord = (change: Partial<RecordFigures> = {}): RecordFigures => ({
  closed: 40,
  open: 1,
  waiting: 2,
  neverEntered: 3,
  withdrawn: 4,
  hitRate: { value: 0.55, low: 0.4, high: 0.7 },
  meanPct: 0.5,
  medianPct: -0.25,
  bestPct: 9,
  worstPct: -4,
  worstRun: { calls: 5, pct: -11 },
  excessPct: { value: 0.4, low: -0.2, high: 1 },
  exposure: 0.64,
  mostOpen: 4,
  isSmall: false,
  equity: [
    { at: NOW_MS - 2 * HOUR_MS, pct: 2, indexPct: 0.5 },
    { at: NOW_MS - HOUR_MS, pct: 1.5, indexPct: 0.25 },
  ],
  ...change,
});

/** An expert without a registration, with changes. */
export const sampleExpert = (change: Partial<Expert> = {}): Expert => ({
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'meera',
  name: 'Meera',
  bio: 'One\nTwo',
  country: 'IN',
  registration: null,
  disclosures: { holdings: 'INFY', conflicts: '', ai: '' },
  isAutomated: false,
  isEnded: false,
  since: NOW_MS,
  markets: ['US_Equity', 'Crypto'],
  followers: 3,
  isFollowed: false,
  isOwn: false,
  client: 'none',
  record: sampleRecord(),
  hidden: null,
  verified: [],
  ...change,
});

/** An open long call on AAPL, with changes of its terms and outcome. */
export const sampleCall = (
  terms: Partial<Call['terms']> = {},
  outcome: Partial<Call['outcome']> = {},
  change: Partial<Call> = {},
): Call => ({
  id: '01890000-0000-7000-8000-000000000101',
  expert: (({ id, slug, name, registration, isAutomated }) => ({ id, slug, name, registration, isAutomated }))(
    sampleExpert(),
  ),
  terms: {
    market: 'US_Equity',
    symbol: 'AAPL',
    side: 'long',
    entry: { kind: 'limit', price: 187.2 },
    stop: 182,
    targets: [192.5, 197],
    endsAt: NOW_MS + 30 * HOUR_MS,
    rationale: 'Held the range.\n<b>Plain</b>',
    ...terms,
  },
  publishedAt: NOW_MS - 5 * HOUR_MS,
  outcome: {
    state: 'open',
    enteredAt: NOW_MS - 4 * HOUR_MS,
    entryPrice: 187.2,
    parts: [],
    endedAt: null,
    factor: 1,
    grossPct: 1.4,
    netPct: 1.3,
    indexPct: 0.2,
    index: 'SPY',
    comparedAt: NOW_MS,
    close: 190,
    ...outcome,
  },
  isResultHidden: false,
  notes: [],
  ...change,
});

/** An outcome of which a reader sees only that the call has ended. */
export const hiddenOutcome: Partial<Call['outcome']> = {
  state: 'ended',
  enteredAt: null,
  entryPrice: null,
  parts: [],
  endedAt: null,
  netPct: null,
  grossPct: null,
  indexPct: null,
  index: null,
  comparedAt: null,
  close: null,
};
