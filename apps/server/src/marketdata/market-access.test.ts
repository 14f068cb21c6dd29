import type { DataBadge, LicenceScope } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { licenceKey, MarketAccess } from './market-access.ts';
import { NO_INDIAN_PAPER, PaperAccess } from './paper-access.ts';
import { InstrumentRegistry } from './registry.ts';

interface Given {
  scope: LicenceScope;
  market?: Market;
  badge?: DataBadge;
  isForThisMachine?: boolean;
  owner?: string;
  operatorId?: string;
  raised?: LicenceScope;
}

/** Access to a market with a feed under a licence, beside simulated shares. */
function accessOf({
  scope,
  market = 'Crypto',
  badge = 'LIVE',
  isForThisMachine = true,
  owner,
  operatorId,
  raised,
}: Given) {
  const origin = { source: 'vendor', attribution: 'A vendor', badge, licence: scope };
  const simulated = { source: 'sim:1', attribution: 'Us', badge: 'SIMULATED' as const, licence: 'simulated' as const };
  const listed = [testInstrument(market, 'ONE'), testInstrument('US_Equity', 'TWO')].map((instrument, no) => ({
    no,
    instrument,
    finest: '1m' as const,
    licence: 'simulated' as const,
  }));
  const registry = new InstrumentRegistry(
    listed,
    new Map([
      [market, origin],
      ['US_Equity', simulated],
    ]),
  );
  const access = new MarketAccess({
    registry,
    ownerOf: () => owner,
    isForThisMachine,
    storedScopes: new Map<string, LicenceScope>([
      ['old vendor', 'personal'],
      ['old sim', 'simulated'],
    ]),
  });
  access.set({ operatorId, raised: new Map(raised ? [[licenceKey('vendor', market), raised]] : []) });
  return access;
}

const readers = (access: MarketAccess, market: Market = 'Crypto') =>
  [undefined, 'asha', 'mallory'].map((reader) => access.mayRead(market, reader));

describe('access to a market', () => {
  it('is public for simulated and displayable prices', () => {
    for (const scope of ['simulated', 'display', 'redistribute'] as const) {
      expect(readers(accessOf({ scope, isForThisMachine: false }))).toEqual([true, true, true]);
      expect(accessOf({ scope }).readersOf('Crypto')).toBe('everybody');
    }
  });

  it('is the owner’s for a personal key, on any server', () => {
    for (const isForThisMachine of [true, false]) {
      const access = accessOf({ scope: 'personal', owner: 'asha', operatorId: 'mallory', isForThisMachine });
      expect(readers(access)).toEqual([false, true, false]);
      expect(access.readersOf('Crypto')).toEqual(['asha']);
      expect(access.hiddenFrom('mallory')).toEqual(['Crypto']);
      expect(access.registryFor('mallory').all.map(({ instrument }) => instrument.symbol)).toEqual(['TWO']);
      expect(access.registryFor('asha').all).toHaveLength(2);
      expect(access.keyFor('asha')).not.toBe(access.keyFor('mallory'));
      expect(() => access.check('Crypto', 'mallory')).toThrow('only the account that owns the connection');
      expect(() => access.check('US_Equity', 'mallory')).not.toThrow();
    }
  });

  it('is the operators’ for an exchange’s public data', () => {
    expect(readers(accessOf({ scope: 'internal' }))).toEqual([true, true, true]);
    expect(readers(accessOf({ scope: 'internal', isForThisMachine: false, operatorId: 'asha' }))).toEqual([
      false,
      true,
      false,
    ]);
    const unowned = accessOf({ scope: 'internal', isForThisMachine: false });
    expect(readers(unowned)).toEqual([false, false, false]);
    expect(unowned.readersOf('Crypto')).toEqual([]);
    expect(unowned.whyHidden('Crypto', undefined)).toBe('no-owner');
    expect(() => unowned.check('Crypto', undefined)).toThrow('name an operator');
  });

  it('is public while an operator’s statement is valid, and ends with it', () => {
    const access = accessOf({ scope: 'personal', owner: 'asha', raised: 'display' });
    let changes = 0;
    access.onChange(() => void changes++);
    expect(readers(access)).toEqual([true, true, true]);
    expect(() => access.checkShare('Crypto')).not.toThrow();
    access.set({ operatorId: undefined, raised: new Map() });
    expect(readers(access)).toEqual([false, true, false]);
    expect(() => access.checkShare('Crypto')).toThrow('can’t be part of a public link');
    access.set({ operatorId: undefined, raised: new Map() });
    expect(changes).toBe(1);
  });

  it('applies to records of sources that no longer run', () => {
    const access = accessOf({ scope: 'simulated', operatorId: 'asha' });
    const stored = (source: string) => [undefined, 'asha'].map((one) => access.mayReadStored(source, 'Crypto', one));
    expect(stored('vendor')).toEqual([true, true]);
    expect(stored('old sim')).toEqual([true, true]);
    expect(stored('old vendor')).toEqual([false, true]);
    expect(stored('never seen')).toEqual([false, true]);
  });
});

describe('paper trading on Indian shares', () => {
  const market = 'Indian_Equity';
  const allowed = (given: Omit<Given, 'market'>, ageDays = 0) => {
    const access = accessOf({ ...given, market });
    const paper = new PaperAccess(access, () => Date.now() - ageDays * 86_400_000);
    return ['asha', 'mallory'].map((reader) => paper.whyNot(market, reader) ?? 'allowed');
  };

  it('accepts simulated and replayed prices, and those of a month ago', () => {
    expect(allowed({ scope: 'simulated', badge: 'SIMULATED' })).toEqual(['allowed', 'allowed']);
    expect(allowed({ scope: 'internal', badge: 'REPLAY' })).toEqual(['allowed', 'allowed']);
    expect(allowed({ scope: 'display' }, 31)).toEqual(['allowed', 'allowed']);
    expect(allowed({ scope: 'display' }, 29)).toEqual([NO_INDIAN_PAPER, NO_INDIAN_PAPER]);
  });

  it('accepts real-time prices only for the owner of a personal feed, whatever was stated', () => {
    expect(allowed({ scope: 'personal', owner: 'asha' })[0]).toBe('allowed');
    expect(allowed({ scope: 'personal', owner: 'asha' })[1]).toContain('only the account that owns');
    expect(allowed({ scope: 'personal', owner: 'asha', raised: 'display' })).toEqual(['allowed', NO_INDIAN_PAPER]);
    expect(allowed({ scope: 'internal', operatorId: 'asha' })).toEqual([NO_INDIAN_PAPER, NO_INDIAN_PAPER]);
  });

  it('doesn’t restrict other markets', () => {
    const paper = new PaperAccess(accessOf({ scope: 'display' }), () => Date.now());
    expect(paper.mayTrade('Crypto', 'mallory')).toBe(true);
  });
});
