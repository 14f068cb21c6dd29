import { HOUR_MS } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NodeClock } from './node-clock.ts';

const WRONG = 'the clock of this node is wrong';

/** A node whose database, and leader, have clocks that are ahead of its own. */
function node() {
  const ahead = { databaseMs: 0, leaderMs: 0 };
  const query = vi.fn(async () => ({ rows: [{ now_ms: Date.now() + ahead.databaseMs }] }));
  const clock = new NodeClock({
    pool: { query } as never,
    log: pino({ level: 'silent' }),
    leaderErrorMs: () => ahead.leaderMs - ahead.databaseMs,
  });
  onTestFinished(() => clock.stop());
  const ended = vi.fn();
  clock.start(ended);
  const look = async (): Promise<string | undefined> => {
    await clock.look();
    return clock.why;
  };
  return { ahead, query, look, ended };
}

describe('the clock of a node', () => {
  it.each([HOUR_MS, -HOUR_MS])('is wrong where database and leader differ from it by %s ms', async (byMs) => {
    const { ahead, look, ended } = node();
    expect(await look()).toBeUndefined();
    Object.assign(ahead, { databaseMs: byMs, leaderMs: byMs });
    expect([await look(), await look()]).toEqual([WRONG, WRONG]);
    expect(ended).toHaveBeenCalledOnce();
    Object.assign(ahead, { databaseMs: 0, leaderMs: 0 });
    expect(await look()).toBeUndefined();
  });

  it('is right where the leader has the same, or the leader alone has another', async () => {
    const { ahead, look } = node();
    ahead.databaseMs = HOUR_MS;
    expect(await look()).toBeUndefined();
    Object.assign(ahead, { databaseMs: 0, leaderMs: HOUR_MS });
    expect(await look()).toBeUndefined();
  });

  it('stays what it was while the database is away', async () => {
    const { ahead, query, look } = node();
    Object.assign(ahead, { databaseMs: HOUR_MS, leaderMs: HOUR_MS });
    await look();
    query.mockRejectedValue(new Error('away'));
    expect(await look()).toBe(WRONG);
  });
});
