import type { InstrumentId } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShardPlaces } from './shard-places.ts';

const coins = (...names: string[]): Set<InstrumentId> => new Set(names.map((name): InstrumentId => `Crypto:${name}`));
const shardsOf = (places: ShardPlaces): string[][] =>
  places.needed.map((no) => [...places.of(no)].map((id) => id.replace('Crypto:', '')).sort());

describe('the places of connections', () => {
  it('go to what a beginner looks at first, connection by connection', () => {
    const places = new ShardPlaces({ perConnection: 2, connections: 2 });
    expect(places.assign(coins('ZED', 'YEN', 'BTC-USD', 'ABC', 'ETH-USD'))).toEqual(['Crypto:ABC']);
    expect(shardsOf(places)).toEqual([
      ['BTC-USD', 'ETH-USD'],
      ['YEN', 'ZED'],
    ]);
    expect([places.used, places.total]).toEqual([4, 4]);
  });

  it('are kept while others come and go; a place that is free goes to what had none', () => {
    const places = new ShardPlaces({ perConnection: 2, connections: 2 });
    places.assign(coins('A', 'B', 'C', 'D'));
    expect(places.assign(coins('A', 'B', 'C', 'D', 'BTC-USD'))).toEqual(['Crypto:BTC-USD']);
    expect(places.assign(coins('A', 'C', 'D', 'BTC-USD'))).toEqual([]);
    expect(shardsOf(places)).toEqual([
      ['A', 'BTC-USD'],
      ['C', 'D'],
    ]);
    places.assign(coins('C'));
    expect([places.needed, shardsOf(places)]).toEqual([[1], [['C']]]);
    places.assign(coins('A', 'C'));
    expect(shardsOf(places)).toEqual([['A'], ['C']]);
  });

  it('are all on one connection where it takes any number', () => {
    const places = new ShardPlaces({ perConnection: null, connections: 1 });
    expect(places.assign(coins(...Array.from({ length: 5_000 }, (_, i) => `C${i}`)))).toEqual([]);
    expect([places.needed, places.total]).toEqual([[0], null]);
  });

  it('are fewer once the provider refuses a connection', () => {
    const places = new ShardPlaces({ perConnection: 1, connections: 3 });
    places.assign(coins('A', 'B', 'C'));
    places.close(1);
    expect(places.assign(coins('A', 'B', 'C'))).toEqual(['Crypto:B']);
    expect([places.connections, places.total, places.used]).toEqual([2, 2, 2]);
    places.close(0);
    places.assign(new Set());
    expect(places.needed).toEqual([2]);
  });

  it('never move, and never exceed a limit, whatever comes and goes', () => {
    const sets = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 25 }), { maxLength: 12 });
    const limits = fc.record({
      perConnection: fc.integer({ min: 1, max: 6 }),
      connections: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(limits, sets, (limit, steps) => {
        const places = new ShardPlaces(limit);
        const placeOf = (id: InstrumentId): number =>
          Array.from({ length: limit.connections }, (_, no) => no).find((no) => places.of(no).has(id)) ?? -1;
        let before = new Map<InstrumentId, number>();
        for (const step of steps) {
          const wanted = coins(...step.map((i) => `C${i}`));
          const beyond = places.assign(wanted);
          const now = new Map([...wanted].map((id) => [id, placeOf(id)]));
          for (const [id, no] of before) if (no >= 0 && wanted.has(id)) expect(now.get(id)).toBe(no);
          expect(
            [...now]
              .filter(([, no]) => no < 0)
              .map(([id]) => id)
              .sort(),
          ).toEqual(beyond.sort());
          expect(beyond.length).toBe(Math.max(0, wanted.size - limit.perConnection * limit.connections));
          for (let no = 0; no < limit.connections; no++) {
            expect(places.of(no).size).toBeLessThanOrEqual(limit.perConnection);
          }
          before = now;
        }
      }),
    );
  });
});
