import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '#platform/db/db.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { isTakenBack } from '../db/failure-kind.ts';
import { ClaimLost, workConnectionName } from './fence.ts';
import { claimWork, endClaim, giveBackClaim, holdClaim, readClaims, renewClaims, takeBack } from './work-claims.ts';

const log = pino({ level: 'silent' });

async function setUp() {
  const database = await testDatabase();
  const { db } = database;
  const claim = async (work: string, node = 'left') => {
    const own = { work, claim: randomUUID(), node };
    return (await claimWork(db, own)) ? own.claim : undefined;
  };
  const runOut = () => db.updateTable('work_claims').set({ expires_at: sql`'-infinity'` }).execute();
  /** The connections of a piece of work. */
  const workOf = (own: string) => {
    const opened = connect({ ...database.connection, application_name: workConnectionName(own) }, log);
    onTestFinished(() => opened.stop());
    return opened;
  };
  return { database, db, claim, runOut, workOf };
}

describe('claims of work', () => {
  it('are had by one of many that want the same work at once', async () => {
    const { db, claim } = await setUp();
    const won = (await Promise.all(Array.from({ length: 20 }, () => claim('measure')))).filter(Boolean);
    expect(won).toHaveLength(1);
    expect(await claim('replay')).toBeDefined();
    await endClaim(db, won[0] as string);
    expect(await claim('measure')).toBeDefined();
  });

  it('are renewed by those that hold them, also after they ran out', async () => {
    const { db, claim, runOut, database } = await setUp();
    const own = (await claim('measure')) as string;
    await runOut();
    expect(await readClaims(db)).toMatchObject([{ claim: own, work: 'measure', node: 'left', isOver: true }]);
    expect([...(await renewClaims(db, [own, randomUUID()]))]).toEqual([own]);
    expect(await readClaims(db)).toMatchObject([{ isOver: false }]);
    expect(await takeBack(database, own)).toBe(false);
    expect(await renewClaims(db, [])).toEqual(new Set());
  });
});

describe('work that was taken back', () => {
  it('writes nothing any more: not in a transaction that it had begun, not by a new connection', async () => {
    const { database, db, claim, runOut, workOf } = await setUp();
    const own = (await claim('measure')) as string;
    const work = workOf(own);
    const begun = await work.pool.connect();
    begun.on('error', () => {});
    await begun.query('begin');
    await begun.query('insert into plan_switch values (true, true, now())');
    await runOut();
    expect(await takeBack(database, own)).toBe(true);
    await expect(begun.query('commit')).rejects.toThrow();
    begun.release(true);
    const refused = await work.pool.query('insert into plan_switch values (true, true, now())').catch((error) => error);
    expect(isTakenBack(refused)).toBe(true);
    expect(await db.selectFrom('plan_switch').selectAll().execute()).toEqual([]);
    expect(await readClaims(db)).toEqual([]);
    expect(await renewClaims(db, [own])).toEqual(new Set());
    expect(await claim('measure', 'right')).toBeDefined();
  });

  it('is given back before its claim runs out', async () => {
    const { database, db, claim, workOf } = await setUp();
    const own = (await claim('measure')) as string;
    const work = workOf(own);
    await work.pool.query('select 1');
    expect(await giveBackClaim(database, own)).toBe(true);
    expect(await readClaims(db)).toEqual([]);
    await expect(work.pool.query('select 1')).rejects.toThrow();
    expect(await giveBackClaim(database, own)).toBe(false);
  });

  it('stores no result that it was storing, and is not waited for', async () => {
    const { database, db, claim, runOut, workOf } = await setUp();
    const own = (await claim('measure')) as string;
    const holding = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const storing = workOf(own)
      .db.transaction()
      .execute(async (tx) => {
        await holdClaim(tx, own);
        await sql`insert into plan_switch values (true, true, now())`.execute(tx);
        holding.resolve();
        await taken.promise;
      });
    await holding.promise;
    expect(await renewClaims(db, [own])).toEqual(new Set([own]));
    await runOut();
    expect(await takeBack(database, own)).toBe(true);
    taken.resolve();
    await expect(storing).rejects.toThrow();
    expect(await db.selectFrom('plan_switch').selectAll().execute()).toEqual([]);
    await expect(db.transaction().execute((tx) => holdClaim(tx, own))).rejects.toThrow(ClaimLost);
  });
});
