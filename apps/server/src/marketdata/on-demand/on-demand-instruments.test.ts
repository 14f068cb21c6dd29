import { instrumentId } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { registerInstruments } from '../registry.ts';
import { listNeeded, storeList } from './listed-instruments.ts';
import { ON_DEMAND_LIMITS, OnDemandInstruments } from './on-demand-instruments.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const { graceMs, perAccount, perVisitor } = ON_DEMAND_LIMITS;

const coinOf = (code: string) => {
  const symbol = `${code}-USD`;
  return { ...testInstrument('Crypto', symbol), id: instrumentId('Crypto', symbol), name: symbol };
};
const account = (flow: string) => ({ flow, isVisitor: false });

/** Instruments on demand of a list of coins named C0, C1 and so on, beside Bitcoin. */
async function onDemand(coins = 3, places: { perProvider?: number } = {}) {
  const { db } = await testDatabase();
  const { feeds } = new FakeFeed([COIN]);
  const registry = await registerInstruments(db, feeds);
  const [source = ''] = registry.sources;
  const codes = Array.from({ length: coins }, (_, i) => `C${i}`);
  await storeList(
    db,
    source,
    codes.map((code) => ({ instrument: coinOf(code), providerSymbol: code })),
  );
  const at = { ms: Date.now() };
  const saved = new Map<number, Set<string>>();
  const watching = new Map<string, string[]>();
  const calls: string[] = [];
  /** For each that was prepared, whether nobody found it before. */
  const prepared: boolean[] = [];
  const instruments = new OnDemandInstruments({
    db,
    feeds,
    registry,
    log: pino({ level: 'silent' }),
    prices: {
      prepare: async ({ instrument }) => void prepared.push(registry.byId(instrument.id) === undefined),
      open: ({ instrument }) => calls.push(`open ${instrument.symbol}`),
      close: ({ instrument }) => calls.push(`close ${instrument.symbol}`),
    },
    savedBy: async () => saved,
    watchedBy: (id) => watching.get(id) ?? [],
    nowMs: () => at.ms,
    ...places,
  });
  const later = async (ms: number): Promise<void> => {
    at.ms += ms;
    await instruments.look();
  };
  const openedNow = () => registry.opened.map(({ instrument }) => instrument.symbol).sort();
  return { db, source, registry, instruments, saved, watching, calls, prepared, later, openedNow };
}

describe('an instrument beside the catalogue', () => {
  it('is opened once by all who ask for it, under any of its names, and found by each', async () => {
    const { db, source, registry, instruments, calls, prepared } = await onDemand();
    await Promise.all(
      ['C0-USD', 'X:C0USDT', 'C0-USD'].map((name, i) => instruments.open('Crypto', name, account(`u${i}`))),
    );
    expect(calls).toEqual(['open C0-USD']);
    expect(prepared).toEqual([true]);
    const listed = registry.find('Crypto', 'C0-USD');
    expect(listed).toMatchObject({ no: 2, instrument: { id: 'Crypto:C0-USD' } });
    expect(registry.byNo(2)).toBe(listed);
    expect(listed && registry.isScanned(listed)).toBe(false);
    expect(registry.of('Crypto').map(({ instrument }) => instrument)).toEqual([COIN]);
    expect(registry.quotedIn('Crypto')).toHaveLength(2);
    expect(registry.inMarkets(new Set(['Forex'])).find('Crypto', 'C0-USD')).toBeUndefined();
    expect((await listNeeded(db, [source])).map(({ instrument }) => instrument.symbol)).toEqual(['C0-USD']);
  });

  it('isn’t opened where the list doesn’t have it, and nothing is where the catalogue does', async () => {
    const { instruments, calls } = await onDemand();
    await instruments.open('Crypto', 'NOPE-USD', account('u'));
    await instruments.open('Crypto', 'BTC-USD', account('u'));
    await instruments.open('Forex', 'C0-USD', account('u'));
    expect(calls).toEqual([]);
  });

  it('stays while it is watched or saved, and is closed a grace time afterwards', async () => {
    const { db, source, registry, instruments, saved, watching, calls, later } = await onDemand();
    await instruments.open('Crypto', 'C0-USD', account('u'));
    watching.set('Crypto:C0-USD', ['u']);
    await later(2 * graceMs);
    watching.clear();
    saved.set(registry.find('Crypto', 'C0-USD')?.no ?? 0, new Set(['u']));
    await later(2 * graceMs);
    saved.clear();
    await later(graceMs - 1_000);
    expect(calls).toEqual(['open C0-USD']);
    await later(2_000);
    expect(calls).toEqual(['open C0-USD', 'close C0-USD']);
    expect(registry.find('Crypto', 'C0-USD')).toBeUndefined();
    expect(await listNeeded(db, [source])).toEqual([]);
    await instruments.open('Crypto', 'C0-USD', account('u'));
    expect(registry.find('Crypto', 'C0-USD')?.no).toBe(2);
  });
});

describe('places for instruments on demand', () => {
  it('are limited per account and visitor, and free again afterwards', async () => {
    const { instruments, openedNow, later } = await onDemand(perAccount + 2);
    const open = (i: number, flow = 'u', isVisitor = false) =>
      instruments.open('Crypto', `C${i}-USD`, { flow, isVisitor });
    for (let i = 0; i < perAccount; i++) await open(i);
    await expect(open(perAccount)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('40 symbols'),
    });
    await open(0); // has its place
    for (let i = 0; i < perVisitor; i++) await open(i, '192.0.2.7', true);
    await expect(open(perVisitor, '192.0.2.7', true)).rejects.toMatchObject({ status: 429 });
    await open(perAccount, 'another');
    expect(openedNow()).toHaveLength(perAccount + 1);
    await later(graceMs + 1);
    expect(openedNow()).toEqual([]);
    await open(perAccount);
    await open(perAccount + 1);
    expect(openedNow()).toHaveLength(2);
  });

  it('are limited per provider, over all users', async () => {
    expect(ON_DEMAND_LIMITS.perProvider).toBe(400);
    const perProvider = 6;
    const { instruments, openedNow } = await onDemand(perProvider + 1, { perProvider });
    for (let i = 0; i < perProvider; i++) await instruments.open('Crypto', `C${i}-USD`, account(`u${i % 3}`));
    const more = instruments.open('Crypto', `C${perProvider}-USD`, account('another'));
    await expect(more).rejects.toMatchObject({ status: 503, message: expect.stringContaining('no place') });
    expect(openedNow()).toHaveLength(perProvider);
  });
});
