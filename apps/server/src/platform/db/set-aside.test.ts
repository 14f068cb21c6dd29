import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { clearSetAside, countSetAside, listSetAside, setAside } from './set-aside.ts';

const log = pino({ level: 'silent' });

describe('writes that were set aside', () => {
  it('are stored with their reason, whatever they contain, and counted by kind', async () => {
    const { db } = await testDatabase();
    const error = Object.assign(new Error('invalid\u0000input\nsyntax'), { code: '22007' });
    await setAside(db, log, { kind: 'alerts', payload: { price: Number.NaN, name: 'a\u0000b\ud800' }, error });
    await setAside(db, log, {
      kind: 'bars',
      payload: [{ high: Number.POSITIVE_INFINITY }],
      error: new RangeError('x'),
    });
    const writes = (await listSetAside(db, 10)).toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(writes).toMatchObject([
      { kind: 'alerts', code: '22007', error: 'invalid input syntax', payload: { price: 'NaN' } },
      { kind: 'bars', code: null, error: 'x', payload: [{ high: 'Infinity' }] },
    ]);
    expect(Object.fromEntries(await countSetAside(db))).toEqual({ alerts: 1, bars: 1 });
    expect(await clearSetAside(db)).toBe(2);
    expect(await listSetAside(db, 10)).toEqual([]);
  });
});
