import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { startTestAlerts } from '../../testing/test-alerts.ts';
import { storeFirings } from './store-firings.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const START_MS = Date.parse('2024-10-15T10:00:30Z');
const ON = { market: 'Crypto', symbol: COIN.symbol } as const;
const AT_100 = { ...ON, frequency: 'bar', condition: { type: 'crossing', level: 100 } } as const;
const HAMMER = { ...ON, frequency: 'bar', condition: { type: 'signal', pattern: 'hammer' } } as const;

describe('recording what fires', () => {
  it('sets aside alone what the database refuses, and goes on', async () => {
    const { addUser, db, feed, service, price, registry } = await startTestAlerts([COIN], { nowMs: START_MS });
    const [asha, ben] = [await addUser(), await addUser()];
    await asha.alert(AT_100);
    await ben.alert(AT_100);
    await ben.alert(HAMMER);
    const listed = registry.all[0];
    if (!listed) throw new Error('it is listed');
    price(COIN, 99, 101);
    service.found({
      key: 'k',
      pattern: 'hammer',
      turn: 'entered',
      direction: 'bullish',
      timeframe: '1h',
      ownerId: undefined,
      listed,
      barMs: START_MS,
      atMs: START_MS + 1_000,
      price: Number.NaN,
    });
    service.saveMarks();
    await service.idle();
    expect((await asha.fired()).firings).toMatchObject([{ price: 101 }]);
    expect((await ben.fired()).firings).toMatchObject([{ price: 101 }]);
    expect(await db.selectFrom('alert_marks').select(['at', 'price']).execute()).toEqual([
      { at: feed.nowMs, price: 101 },
    ]);
    const aside = await db.selectFrom('set_aside_writes').select(['kind', 'code', 'payload']).execute();
    expect(aside).toMatchObject([
      { kind: 'alerts', code: '23514', payload: { firings: [{ instrument: COIN.id, price: 'NaN' }], marks: [] } },
    ]);
    feed.nowMs += 3_600_000;
    price(COIN, 99);
    expect((await asha.fired()).totalCount).toBe(2);
  });

  it('stores no late firing within the cooldown of one from before it, whatever fired since', async () => {
    const { addUser, db, registry } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    await asha.alert({ ...AT_100, cooldownMinutes: 5 });
    const listed = registry.all[0];
    const { no } = await db.selectFrom('alerts').select('no').executeTakeFirstOrThrow();
    if (!listed) throw new Error('it is listed');
    const fire = async (minute: number, isLate: boolean): Promise<number> => {
      const receipt = { by: 'bar', value: 101, before: 99, threshold: 100 } as const;
      const at = { atMs: START_MS + minute * 60_000, occasion: String(minute) };
      return (await storeFirings(db, [{ no, arming: 1, listed, price: 101, ...at, isLate, receipt }])).length;
    };
    expect([await fire(0, false), await fire(10, false)]).toEqual([1, 1]);
    expect([await fire(3, true), await fire(6, true), await fire(7, true)]).toEqual([0, 1, 0]);
  });

  it('stores nothing that an alert fired for before it was changed', async () => {
    const { addUser, db, registry } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const id = await asha.alert({ ...AT_100, frequency: 'once' });
    const listed = registry.all[0];
    const { no } = await db.selectFrom('alerts').select('no').executeTakeFirstOrThrow();
    if (!listed) throw new Error('it is listed');
    await asha.call('PUT', `alerts/${id}`, {
      ...AT_100,
      frequency: 'once',
      condition: { type: 'crossing', level: 200 },
    });
    const receipt = { by: 'tick', seq: 1, value: 101, before: 99, threshold: 100 } as const;
    const hit = { no, listed, price: 101, atMs: START_MS + 1_000, occasion: 'o', isLate: false, receipt };
    expect(await storeFirings(db, [{ ...hit, arming: 1 }])).toEqual([]);
    expect((await asha.call('GET', 'alerts')).json()).toMatchObject({ alerts: [{ state: 'armed', firedCount: 0 }] });
    expect(await storeFirings(db, [{ ...hit, arming: 2 }])).toHaveLength(1);
  });

  it('waits for a database that is away, and sets nothing aside', async () => {
    const proxy = await openDatabaseProxy();
    const options = { nowMs: START_MS, databaseHost: proxy.host };
    const { addUser, db, service, price } = await startTestAlerts([COIN], options);
    const asha = await addUser();
    await asha.alert(AT_100);
    price(COIN, 99);
    await proxy.cut();
    price(COIN, 101);
    await expect(db.selectFrom('alerts').select('id').execute()).rejects.toThrow();
    await proxy.mend();
    await service.idle();
    expect((await asha.fired()).firings).toMatchObject([{ price: 101 }]);
    expect(await db.selectFrom('set_aside_writes').select('id').execute()).toEqual([]);
  });

  it('arms what was saved while the database went away', async () => {
    const proxy = await openDatabaseProxy();
    const options = { nowMs: START_MS, databaseHost: proxy.host };
    const { addUser, db, service, price } = await startTestAlerts([COIN], options);
    const asha = await addUser();
    const id = await asha.alert(AT_100);
    const { no } = await db.selectFrom('alerts').select('no').where('id', '=', id).executeTakeFirstOrThrow();
    await proxy.cut();
    service.changed(no);
    await expect(db.selectFrom('alerts').select('id').execute()).rejects.toThrow();
    await proxy.mend();
    await service.idle();
    price(COIN, 99, 101);
    expect((await asha.fired()).totalCount).toBe(1);
  });
});
