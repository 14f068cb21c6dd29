import type { LicenceScope } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { accountSource } from '#marketdata/account-source.ts';
import { licenceKey, MarketAccess } from '#marketdata/market-access.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { coverageFor, readCalendar } from './calendar.ts';
import { eventEves, pastEvents } from './eves.ts';
import { keepReportedEvents } from './reported-events.ts';

const OPERATOR = 'operator';
const ASHA = 'asha';
const BEN = 'ben';
const TODAY = '2026-11-26';
const DAY = { from: '2026-12-01', to: '2026-12-20' } as const;
const NOW_MS = Date.parse('2026-12-02T21:30:00Z');

/** Earnings that the server's provider and one account's own connection list, on a server that others reach. */
async function setUp() {
  const { db } = await testDatabase();
  const instrument = testInstrument('US_Equity', 'AAPL');
  const origin = { source: 'finnhub', attribution: 'Finnhub', badge: 'LIVE', licence: 'personal' } as const;
  const listed = [{ no: 1, instrument, finest: '1m', licence: 'personal' }] as const;
  const registry = new InstrumentRegistry(listed, new Map([['US_Equity', origin]]));
  const access = new MarketAccess({ registry, ownerOf: () => undefined, isForThisMachine: false });
  const raise = (raised: ReadonlyMap<string, LicenceScope>): void => access.set({ operatorId: OPERATOR, raised });
  raise(new Map());
  const list = (source: string, title: string) =>
    keepReportedEvents(db, {
      source,
      by: 'Finnhub',
      kind: 'earnings',
      today: TODAY,
      reported: [{ id: 'US_Equity:AAPL', date: '2026-12-03', timing: null, title, isEstimated: true }],
    });
  await list('finnhub', 'of the server');
  await list(accountSource(ASHA, 'finnhub'), 'of Asha');
  const deps = { db, access };
  const seen = async (reader: string | undefined) => {
    const { events } = await readCalendar(deps, { ...DAY, kind: 'earnings' }, reader);
    return events.map(({ title }) => title);
  };
  const eves = await eventEves(deps, 'US_Equity', 'earnings', { fromMs: NOW_MS, toMs: NOW_MS });
  return {
    deps,
    raise,
    seen,
    eves,
    alerted: (reader: string) => eves.filter(({ isFor }) => isFor(reader)).map(({ title }) => title),
    counted: async (reader: string | undefined) =>
      (await coverageFor(deps, reader)).map(({ events, lists }) => `${events} ${lists.join()}`),
  };
}

describe('events that a key has brought', () => {
  it('are for the account of the key: in the calendar, in what it covers, in alerts and their dry runs', async () => {
    const { deps, seen, alerted, counted } = await setUp();
    expect([await seen(OPERATOR), await seen(ASHA)]).toEqual([['of the server'], ['of Asha']]);
    expect([await seen(BEN), await seen(undefined)]).toEqual([[], []]);
    expect([alerted(OPERATOR), alerted(ASHA), alerted(BEN)]).toEqual([['of the server'], ['of Asha'], []]);
    expect([await counted(ASHA), await counted(BEN), await counted(undefined)]).toEqual([['1 Finnhub'], [], []]);
    const past = async (reader: string) => pastEvents(deps, 'US_Equity', 'earnings', NOW_MS, reader);
    expect([await past(ASHA), await past(BEN)]).toEqual([[{ symbol: 'AAPL', date: '2026-12-03' }], []]);
  });

  it('are everybody’s while a statement says so, but for those of own connections', async () => {
    const { raise, seen, alerted } = await setUp();
    raise(new Map([[licenceKey('finnhub', 'US_Equity'), 'display']]));
    expect([await seen(BEN), await seen(undefined)]).toEqual([['of the server'], ['of the server']]);
    expect(alerted(BEN)).toEqual(['of the server']);
    expect(await seen(ASHA)).toHaveLength(1); // once, though she has two lists
    raise(new Map());
    expect(await seen(BEN)).toEqual([]);
  });

  it('are one occasion of an alert where several lists have them', async () => {
    const { eves } = await setUp();
    expect(eves).toHaveLength(2);
    expect(new Set(eves.map(({ occasion }) => occasion)).size).toBe(1);
  });
});
