import { type HiddenRecordReason, PLAN_LIMIT_KINDS, type Registration } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { whyHidden, whyNotPublish } from './jurisdiction.ts';

const NOW = Date.UTC(2026, 10, 27, 6);
const SEBI: Registration = { authority: 'sebi', name: 'SEBI', number: 'INH000000001', validUntil: null };
const EXPERTS = {
  'not registered': null,
  'SEBI, without end': SEBI,
  'SEBI, valid for a minute more': { ...SEBI, validUntil: NOW + 60_000 },
  'SEBI, run out this moment': { ...SEBI, validUntil: NOW },
  'another authority': { authority: 'other', name: 'FCA', number: '123456', validUntil: null },
} satisfies Record<string, Registration | null>;
const READERS = {
  stranger: { isOwn: false, isClient: false },
  client: { isOwn: false, isClient: true },
  'expert itself': { isOwn: true, isClient: false },
};
type ExpertName = keyof typeof EXPERTS;

describe('publishing', () => {
  const onIndia: Record<ExpertName, 'not-registered' | undefined> = {
    'not registered': 'not-registered',
    'SEBI, without end': undefined,
    'SEBI, valid for a minute more': undefined,
    'SEBI, run out this moment': 'not-registered',
    'another authority': 'not-registered',
  };

  it.each(Object.entries(EXPERTS))('of an expert (%s) on Indian securities needs SEBI', (name, registration) => {
    const why = whyNotPublish({ registration, isEnded: false }, 'Indian_Equity', NOW);
    expect(why).toBe(onIndia[name as ExpertName]);
  });

  it.each(Object.entries(EXPERTS))('of an expert (%s) elsewhere needs no registration, and none that ended', (_, r) => {
    for (const market of MARKETS) {
      if (market !== 'Indian_Equity')
        expect([market, whyNotPublish({ registration: r, isEnded: false }, market, NOW)]).toEqual([market, undefined]);
      expect(whyNotPublish({ registration: r, isEnded: true }, market, NOW)).toBe('ended');
    }
  });
});

describe('figures', () => {
  const ELSEWHERE: readonly Market[] = ['US_Equity', 'Forex', 'Crypto'];
  /** Of calls on Indian securities, and of calls elsewhere, for strangers. */
  const hidden: Record<ExpertName, readonly [HiddenRecordReason, HiddenRecordReason | null]> = {
    'not registered': ['indian-securities', null],
    'SEBI, without end': ['sebi-clients', 'sebi-clients'],
    'SEBI, valid for a minute more': ['sebi-clients', 'sebi-clients'],
    'SEBI, run out this moment': ['sebi-clients', 'sebi-clients'],
    'another authority': ['indian-securities', null],
  };
  const table = Object.entries(EXPERTS).flatMap(([expert, registration]) =>
    Object.entries(READERS).map(([reader, standing]) => ({ expert, reader, registration, standing })),
  );

  it.each(table)('of an expert ($expert) for a reader ($reader)', ({ expert, reader, registration, standing }) => {
    const [india, elsewhere] = reader === 'stranger' ? hidden[expert as ExpertName] : [null, null];
    expect(whyHidden({ registration }, ['Indian_Equity'], standing)).toBe(india);
    for (const market of ELSEWHERE) expect(whyHidden({ registration }, [market], standing)).toBe(elsewhere);
    // one figure of several markets is as hidden as the most hidden of them
    expect(whyHidden({ registration }, [...ELSEWHERE, 'Indian_Equity'], standing)).toBe(india);
  });

  it('of an expert without calls are hidden by its registration alone', () => {
    expect(whyHidden({ registration: null }, [], READERS.stranger)).toBeNull();
    expect(whyHidden({ registration: SEBI }, [], READERS.stranger)).toBe('sebi-clients');
  });
});

describe('plans', () => {
  it('sell no advice, which would be billed at most a quarter ahead', () => {
    expect(PLAN_LIMIT_KINDS.filter((kind) => /advice|expert|adviser/i.test(kind))).toEqual([]);
  });
});
