import { describe, expect, it, vi } from 'vitest';
import { DurableWriter, halves } from './durable-writer.ts';

const failure = (code: string): Error => Object.assign(new Error(`code ${code}`), { code });
const AWAY = failure('ECONNREFUSED');
const REFUSED = failure('23502');
const ODD = new Error('nobody knows why');

/** A writer of lists of numbers; `fails` says with what a list fails, call by call. */
function setUp(fails: (batch: readonly number[], call: number) => Error | undefined, setAsideFails: Error[] = []) {
  const written: number[] = [];
  const aside: number[] = [];
  let calls = 0;
  const onFailure = vi.fn();
  const writer = new DurableWriter<readonly number[]>({
    write: async (batch) => {
      const error = fails(batch, ++calls);
      if (error) throw error;
      written.push(...batch);
    },
    parts: halves,
    setAside: async (batch) => {
      const error = setAsideFails.shift();
      if (error) throw error;
      aside.push(...batch);
    },
    onFailure,
    pauses: { firstMs: 1, longestMs: 2 },
  });
  return { writer, written, aside, onFailure, callsOf: () => calls };
}

const TURN = [1, 2, 3, 4, 5, 6, 7];

describe('a write that must not be lost', () => {
  it('is tried for as long as the database is away, and sets nothing aside', async () => {
    const { writer, written, aside, onFailure } = setUp((_turn, call) => (call <= 40 ? AWAY : undefined));
    await writer.write(TURN);
    expect([written, aside]).toEqual([TURN, []]);
    expect(onFailure).toHaveBeenCalledTimes(40);
  });

  it('is divided when it is rejected, until only unwritable parts are set aside, in order', async () => {
    const { writer, written, aside } = setUp((batch) => (batch.includes(3) || batch.includes(7) ? REFUSED : undefined));
    await writer.write(TURN);
    expect([written, aside]).toEqual([
      [1, 2, 4, 5, 6],
      [3, 7],
    ]);
  });

  it('is divided when it keeps failing for no known reason while its parts succeed', async () => {
    const { writer, written, aside, callsOf } = setUp((batch) => (batch.includes(2) ? ODD : undefined));
    await writer.write([1, 2, 3]);
    expect([written, aside]).toEqual([[1, 3], [2]]);
    expect(callsOf()).toBe(5 + 4); // five times as a whole, then [1], [2, 3], [2] and [3]
  });

  it('waits for the database between its parts, too', async () => {
    let isAway = true;
    const { writer, written, aside } = setUp((batch) => {
      if (batch.includes(3)) return REFUSED;
      if (batch.length > 1 || !isAway) return undefined;
      isAway = false;
      return AWAY;
    });
    await writer.write([1, 2, 3]);
    expect([written, aside]).toEqual([[1, 2], [3]]);
  });

  it('is set aside once the database is back, and dropped where that is rejected too', async () => {
    const patient = setUp(() => REFUSED, [AWAY, AWAY]);
    await patient.writer.write([1]);
    expect(patient.aside).toEqual([1]);
    const hopeless = setUp(() => REFUSED, [REFUSED]);
    await hopeless.writer.write([1]);
    expect(hopeless.aside).toEqual([]);
    expect(hopeless.onFailure).toHaveBeenCalledTimes(2);
  });

  it('is tried once more at the stop, and nothing after one that failed, which may say that it is done', async () => {
    const { writer, written, callsOf, onFailure } = setUp((_turn, call) => (call === 2 ? AWAY : undefined));
    await writer.write([1]);
    const writing = writer.write([2]);
    writer.end();
    await writing;
    expect(callsOf()).toBe(2);
    await writer.write([3]);
    expect([written, callsOf()]).toEqual([[1], 2]);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });
});
