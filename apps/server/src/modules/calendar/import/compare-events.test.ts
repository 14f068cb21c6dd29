import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEvents, type StoredEvent } from './compare-events.ts';
import { eventKey } from './event-fields.ts';
import type { FileEvent } from './event-file.ts';

const TODAY = '2026-11-26';

function event(symbol: string, date: string, other: Partial<FileEvent> = {}): FileEvent {
  const own = { kind: 'earnings', market: 'US_Equity', symbol, date, at: null, timing: null, title: '' } as const;
  const whole = { ...own, importance: null, isEstimated: false, ...other };
  return { key: eventKey(whole), ...whole };
}
const stored = (events: readonly FileEvent[]): StoredEvent[] => events.map((one, i) => ({ ...one, id: `${i}` }));
const counts = (changes: ReturnType<typeof compareEvents>) =>
  Object.fromEntries(Object.entries(changes).map(([name, some]) => [name, some.length]));
const NONE = { added: 0, moved: 0, changed: 0, unchanged: 0, withdrawn: 0 };

describe('a file of events and its list', () => {
  it('find what is new, moved, put in other words, and withdrawn', () => {
    const before = stored([
      event('AAPL', '2026-12-03'),
      event('MSFT', '2026-12-04'),
      event('IBM', '2026-12-05', { isEstimated: true }),
      event('ORCL', '2026-12-06'),
    ]);
    const changes = compareEvents(
      before,
      [
        event('AAPL', '2026-12-03'),
        event('MSFT', '2026-12-10'),
        event('IBM', '2026-12-05'),
        event('NVDA', '2026-12-06'),
      ],
      TODAY,
    );
    expect(counts(changes)).toEqual({ added: 1, moved: 1, changed: 1, unchanged: 1, withdrawn: 1 });
    expect(changes.moved).toMatchObject([{ id: '1', symbol: 'MSFT', date: '2026-12-10' }]);
    expect(changes.withdrawn).toMatchObject([{ symbol: 'ORCL' }]);
  });

  it('keep what is past where the file begins later', () => {
    const before = stored([event('AAPL', '2026-09-03'), event('AAPL', '2026-12-03')]);
    expect(counts(compareEvents(before, [event('AAPL', '2026-12-03')], TODAY))).toEqual({ ...NONE, unchanged: 1 });
    const whole = [event('MSFT', '2026-01-01'), event('AAPL', '2026-12-03')];
    expect(counts(compareEvents(before, whole, TODAY))).toEqual({ ...NONE, added: 1, unchanged: 1, withdrawn: 1 });
  });

  it('follow an event by its own name however far it is moved', () => {
    const before = stored([{ ...event('AAPL', '2026-12-03'), key: 'id 7' }]);
    const changes = compareEvents(before, [{ ...event('AAPL', '2027-06-03'), key: 'id 7' }], TODAY);
    expect(counts(changes)).toEqual({ ...NONE, moved: 1 });
    const nameless = compareEvents(stored([event('AAPL', '2026-12-03')]), [event('AAPL', '2027-06-03')], TODAY);
    expect(counts(nameless)).toEqual({ ...NONE, added: 1, withdrawn: 1 });
  });

  it('agree once a file was stored, whatever was there before', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-12-${String(date).padStart(2, '0')}`);
    const events = fc.uniqueArray(
      fc
        .record({ symbol: fc.constantFrom('AAPL', 'MSFT', 'IBM'), date: day })
        .map((one) => event(one.symbol, one.date)),
      { selector: ({ key }) => key, maxLength: 12 },
    );
    fc.assert(
      fc.property(events, events, (before, file) => {
        const { added, moved, changed, unchanged, withdrawn } = compareEvents(stored(before), file, TODAY);
        const kept = [...moved, ...changed, ...unchanged];
        expect(kept.length + withdrawn.length).toBe(before.length);
        expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
        const after = [...kept, ...added.map((one, i) => ({ ...one, id: `new ${i}` }))];
        expect(new Set(after.map(({ key }) => key))).toEqual(new Set(file.map(({ key }) => key)));
        expect(counts(compareEvents(after, file, TODAY))).toEqual({ ...NONE, unchanged: file.length });
      }),
    );
  });
});
