import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { nseShare } from './listed-share.ts';
import { findInList, storeList } from './on-demand/listed-instruments.ts';
import {
  acceptedRenames,
  decideProposal,
  type IsinList,
  listProposals,
  noteIsins,
  renameStored,
} from './renamed-shares.ts';

const MONDAY = Date.parse('2026-11-16T10:00Z');
const [MICRONS, RELIANCE, OTHER] = ['INE144J01027', 'INE002A01018', 'INE467B01029'];

const listOf = (isins: Readonly<Record<string, string>>, atMs = MONDAY): IsinList => ({
  source: 'upstox',
  market: 'Indian_Equity',
  atMs,
  isinOf: new Map(Object.entries(isins)),
});

describe('an ISIN under another symbol', () => {
  it('is proposed as a rename once the symbol before is gone, once', async () => {
    const { db } = await testDatabase();
    expect(await noteIsins(db, listOf({ '20MICRONS': MICRONS, TCS: OTHER }))).toEqual([]);
    // both are listed on the day of the change: one of them may be another series
    expect(await noteIsins(db, listOf({ '20MICRONS': MICRONS, MICRONS20: MICRONS, TCS: OTHER }))).toEqual([]);
    const next = listOf({ MICRONS20: MICRONS, TCS: OTHER }, MONDAY + DAY_MS);
    expect(await noteIsins(db, next)).toMatchObject([{ from: '20MICRONS', to: 'MICRONS20' }]);
    expect(await noteIsins(db, next)).toEqual([]);
    expect(await listProposals(db)).toMatchObject([
      { from: '20MICRONS', to: 'MICRONS20', isin: MICRONS, state: 'open', isOfCatalogue: false },
    ]);
  });

  it('is one in the order of the lists’ days, whenever they are read, and not what the catalogue knows as a rename', async () => {
    const { db } = await testDatabase();
    await noteIsins(db, listOf({ NEWNAME: MICRONS }, MONDAY));
    expect(await noteIsins(db, listOf({ OLDNAME: MICRONS }, MONDAY - 5 * DAY_MS))).toEqual([]);
    expect(await noteIsins(db, listOf({ NEWNAME: MICRONS }, MONDAY + DAY_MS))).toMatchObject([
      { from: 'OLDNAME', to: 'NEWNAME' },
    ]);
    await noteIsins(db, listOf({ TATAMOTORS: OTHER }, MONDAY));
    expect(await noteIsins(db, listOf({ TMPV: OTHER, NEWNAME: MICRONS }, MONDAY + DAY_MS))).toEqual([]);
  });

  it('is followed once an operator accepts it: bars go on, and the old symbol is found', async () => {
    const { db } = await testDatabase();
    const share = nseShare({ symbol: 'MICRONS20', tickSize: 0.05 });
    if (!share) throw new Error('that is a share');
    await db
      .insertInto('instruments')
      .values({
        instrument_no: 7,
        source: 'upstox',
        market: 'Indian_Equity',
        symbol: '20MICRONS',
        licence_scope: 'personal',
      })
      .execute();
    await noteIsins(db, listOf({ '20MICRONS': MICRONS, RELIANCE }, MONDAY));
    await noteIsins(db, listOf({ MICRONS20: MICRONS, RELIANCENEW: RELIANCE }, MONDAY + DAY_MS));
    await storeList(db, 'upstox', [{ instrument: share, providerSymbol: 'MICRONS20' }]);
    const proposals = await listProposals(db);
    expect(proposals.map(({ from, isOfCatalogue }) => [from, isOfCatalogue]).sort()).toEqual([
      ['20MICRONS', false],
      ['RELIANCE', true],
    ]);
    expect((await acceptedRenames(db)).listed).toEqual([]);
    for (const { id, from, to } of proposals)
      expect(await decideProposal(db, id, 'accepted')).toEqual({ market: 'Indian_Equity', from, to });
    expect(await decideProposal(db, proposals[0]?.id ?? '', 'dismissed')).toBeUndefined();
    const { listed, ofCatalogue } = await acceptedRenames(db);
    expect(listed).toMatchObject([{ from: '20MICRONS', to: 'MICRONS20' }]);
    expect([...ofCatalogue]).toEqual([['Indian_Equity:RELIANCE', 'RELIANCENEW']]);
    await renameStored(db, listed);
    await renameStored(db, listed);
    expect(await db.selectFrom('instruments').select(['instrument_no', 'symbol']).execute()).toEqual([
      { instrument_no: 7, symbol: 'MICRONS20' },
    ]);
    const place = { source: 'upstox', market: 'Indian_Equity' } as const;
    expect(await findInList(db, place, '20MICRONS')).toMatchObject({ instrument: { symbol: 'MICRONS20' } });
  });
});
