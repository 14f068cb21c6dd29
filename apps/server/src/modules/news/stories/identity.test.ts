import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';
import { storyFingerprint } from './fingerprint.ts';
import { identify, isSameStory, type KnownSighting, type Sighting } from './identity.ts';

const HOUR = 3_600_000;

const sighting = ({
  guid = null as string | null,
  link = null as string | null,
  title = 'Reliance Industries wins a large order for solar power in Gujarat',
  atHours = 0,
}): Sighting => {
  const { words } = storyFingerprint(title, '');
  return { guid, url: canonicalUrl(link), title, words, publishedMs: atHours * HOUR };
};

const [A, B] = ['https://www.wire.example/a?utm_source=rss', 'https://wire.example/b'];
const [ORDER, REWORDED, OTHER] = [
  'Reliance Industries wins a large order for solar power in Gujarat',
  'Reliance Industries wins large order for solar power in Gujarat',
  'Rupee closes at a record low against the dollar on oil prices',
];

describe('two items of a source', () => {
  it.for<[string, Parameters<typeof sighting>[0], Parameters<typeof sighting>[0], boolean]>([
    ['of one guid and address', { guid: '1', link: A }, { guid: '1', link: A, title: OTHER, atHours: 99 }, true],
    ['whose guid changed', { guid: '1', link: A }, { guid: '2', link: `${A}&gclid=5` }, true],
    ['whose guid and headline changed', { guid: '1', link: A }, { guid: '2', link: A, title: REWORDED }, true],
    ['whose address changed', { guid: '1', link: A }, { guid: '1', link: B, title: REWORDED }, true],
    ['that share a guid', { guid: '0', link: A }, { guid: '0', link: B, title: OTHER }, false],
    ['that share an address', { guid: '1', link: A }, { guid: '2', link: A, title: OTHER }, false],
    ['of a daily page', { guid: '1', link: A }, { guid: '2', link: A, atHours: 72 }, false],
    ['of the front page', { link: 'https://wire.example/' }, { link: 'https://wire.example', title: OTHER }, false],
    ['without guids, of one address', { link: A }, { link: A, title: OTHER }, true],
    ['without guids, of two addresses', { link: A }, { link: B }, false],
    ['without addresses, that share a guid', { guid: '0' }, { guid: '0', title: OTHER }, false],
    ['without addresses, of one guid', { guid: '0' }, { guid: '0', title: REWORDED }, true],
    ['with nothing but a headline', {}, {}, true],
    ['with nothing but a headline, days apart', {}, { atHours: 72 }, false],
    ['with two guids and addresses', { guid: '1', link: A }, { guid: '2', link: B }, false],
  ])('%s: the same? %o', ([, a, b, isSame]) => {
    expect([isSameStory(sighting(a), sighting(b)), isSameStory(sighting(b), sighting(a))]).toEqual([isSame, isSame]);
  });
});

/** Lets items arrive one by one, and returns which of them are one story. */
function arrive(items: readonly Sighting[], order: readonly number[]): string[] {
  const known: (KnownSighting & { place: number })[] = [];
  let count = 0;
  for (const place of order) {
    const item = items[place] as Sighting;
    const { storyIds, merged } = identify(known, [item], () => `story ${count++}`);
    for (const one of known) one.storyId = merged.get(one.storyId) ?? one.storyId;
    known.push({ ...item, storyId: storyIds[0] as string, place });
  }
  const stories = Map.groupBy(known, ({ storyId }) => storyId).values();
  return [...stories].map((some) => String(some.map(({ place }) => place).toSorted((a, b) => a - b))).toSorted();
}

const items = fc.array(
  fc.record({
    guid: fc.constantFrom(null, '1', '2', '3'),
    link: fc.constantFrom(null, A, B, 'https://wire.example/c', 'https://wire.example/'),
    title: fc.constantFrom(ORDER, REWORDED, OTHER, 'Market wrap'),
    atHours: fc.integer({ min: 0, max: 120 }),
  }),
  { minLength: 1, maxLength: 9 },
);

describe('the stories of a source', () => {
  it('are the same in any order of arrivals, together or one by one', () => {
    const property = fc.property(items, fc.noShrink(fc.infiniteStream(fc.nat())), (some, stream) => {
      const all = some.map(sighting);
      const inOrder = all.map((_, place) => place);
      const keys = inOrder.map(() => stream.next().value as number);
      const shuffled = inOrder.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
      const stories = arrive(all, inOrder);
      expect(arrive(all, shuffled)).toEqual(stories);
      const { storyIds } = identify(
        [],
        all,
        (() => {
          let n = 0;
          return () => `${n++}`;
        })(),
      );
      const together = Map.groupBy(inOrder, (place) => storyIds[place]).values();
      expect([...together].map(String).toSorted()).toEqual(stories);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('are ten where ten share a guid, and one where its guid changes ten times', () => {
    const titles = Array.from(
      { length: 10 },
      (_, i) => `Company number ${i} ${'abcdefghij'[i]?.repeat(7)} reports quarterly ${i}`,
    );
    const shared = titles.map((title, i) => sighting({ guid: '0', link: `https://wire.example/${i}`, title }));
    const changing = titles.map((_, i) => sighting({ guid: `guid ${i}`, link: A }));
    const storiesOf = (some: Sighting[]) => new Set(identify([], some, () => crypto.randomUUID()).storyIds).size;
    expect([storiesOf(shared), storiesOf(changing)]).toEqual([10, 1]);
  });
});

describe('the address of a page', () => {
  it.for([
    ['https://www.Wire.example:443/a/?utm_source=x&id=7&gclid=1&UTM_Medium=y#top', 'wire.example/a?id=7'],
    ['http://wire.example/a?fbclid=1', 'wire.example/a'],
    ['https://wire.example/', null],
    ['https://wire.example/?utm_source=x', null],
    ['https://wire.example/?p=1609', 'wire.example?p=1609'],
    ['nonsense', null],
  ] as const)('%s is %s', ([link, canonical]) => {
    expect(canonicalUrl(link)).toBe(canonical);
  });
});
