import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { giveBackClaim } from '#platform/leadership/work-claims.ts';
import { NODE_COIN, NOON, startPricedNode } from '../testing/priced-node.ts';
import { addTestUser } from '../testing/test-users.ts';
import type { AlertCommand } from './alert-messages.ts';
import { AlertRunner } from './alert-runner.ts';

const MINUTE = 60_000;
const PATIENT = { interval: 20 };

/** Stores an alert that fires once in each minute that crosses 100.5. */
async function addAlert(db: Db): Promise<void> {
  const { market, symbol } = NODE_COIN;
  const alert = {
    id: randomUUID(),
    no: 1,
    user_id: await addTestUser(db),
    name: 'level',
    market,
    symbol,
    watchlist_id: null,
    channels: [],
    timeframe: 1,
    state: 'armed' as const,
    arming: 1,
    frequency: 'bar' as const,
    condition: JSON.stringify({ type: 'crossing', level: 100.5 }),
    cooldown_minutes: 0,
    is_muted: false,
    armed_at: new Date(),
    armed_from: new Date(NOON - MINUTE),
    fired_count: 0,
    created_at: new Date(),
  };
  await db.insertInto('alerts').values(alert).execute();
}

/** A node with one part, and an alert in it. */
async function setUp() {
  const node = await startPricedNode<AlertCommand, object, AlertRunner>('alerts', {
    prepare: addAlert,
    runner: (deps) => new AlertRunner({ ...deps, publish: () => {} }),
    more: { owners: [], ownersNo: 0 },
  });
  const { db } = node.database;
  const fired = async () => {
    const rows = await db.selectFrom('alert_firings').select(['occurrence', 'is_late']).orderBy('seq').execute();
    return rows.map(({ occurrence, is_late }) => {
      const minute = (Number(occurrence.split(' ').at(-1)) - NOON) / MINUTE;
      return is_late ? `${minute} late` : `${minute}`;
    });
  };
  return { ...node, fired };
}

it('fires on prices, and tells the leader of its notices', async () => {
  const { runner, subjects, send, fired, saidOn } = await setUp();
  send(1, 10, [5, 100], [9, 101]);
  await vi.waitFor(async () => expect(await fired()).toEqual(['0']), PATIENT);
  await vi.waitFor(() => expect(saidOn(subjects.noticesWritten)).toMatchObject([{ seq: 1, kinds: [] }]), PATIENT);
  expect(runner.state).toMatchObject({ noticeSeq: 1 });
});

it('fills a gap of its prices from stored bars, once the leader says that they are there', async () => {
  const { begin, subjects, send, stored, fired, saidOn, store, bar } = await setUp();
  send(1, 10, [5, 100], [9, 101]);
  await vi.waitFor(async () => expect(await fired()).toEqual(['0']), PATIENT);
  const asked = saidOn(subjects.alerts.asks).length;
  await stored(0);
  send(3, 125, [121, 101], [124, 100]); // the second was lost: it held the next minute
  expect(saidOn(subjects.alerts.asks).slice(asked)).toEqual([{ claim: begin.claim }]);
  await store.append([bar(0, 100, 101, 101), bar(1, 99, 102, 102)]);
  await stored(60); // not far enough
  send(4, 130, [129, 101]);
  expect(await fired()).toEqual(['0']);
  await stored(124);
  await vi.waitFor(async () => expect((await fired()).toSorted()).toEqual(['0', '1 late', '2']), PATIENT);
});

it('reads alerts again that the leader names, and ends a part that is taken back', async () => {
  const { database, runner, begin, send, fired } = await setUp();
  await database.db.updateTable('alerts').set({ state: 'paused' }).execute();
  send(1, 10, [5, 100]);
  await runner.take({ kind: 'changed', numbers: [1] });
  await runner.take({ kind: 'owners', ownersNo: 1, owners: [], owner: randomUUID() }); // resolves after what was named
  await database.db.updateTable('alerts').set({ state: 'armed' }).execute();
  send(2, 12, [11, 101]);
  send(3, 73, [72, 100]);
  await runner.take({ kind: 'changed', numbers: [1] });
  await runner.take({ kind: 'owners', ownersNo: 2, owners: [], owner: randomUUID() });
  send(4, 80, [75, 100], [79, 101]);
  await vi.waitFor(async () => expect(await fired()).toEqual(['1']), PATIENT);
  expect(runner.state).toMatchObject({ ownersNo: 2 });
  await giveBackClaim(database, begin.claim);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([]), PATIENT);
});
