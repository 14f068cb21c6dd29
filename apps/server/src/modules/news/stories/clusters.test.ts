import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClusterStory, comesBefore, type FindAlike, placeInClusters } from './clusters.ts';
import { areAlike, storyFingerprint } from './fingerprint.ts';
import { ALIKE_WITHIN_MS } from './identity.ts';

const HOUR = 3_600_000;

const story = (id: string, atHours: number, title: string, order = id): ClusterStory => ({
  id,
  publishedMs: atHours * HOUR,
  order,
  words: storyFingerprint(title, '').words,
  clusterId: null,
});

const isAlike = (a: ClusterStory, b: ClusterStory): boolean =>
  a.id !== b.id && Math.abs(a.publishedMs - b.publishedMs) <= ALIKE_WITHIN_MS && areAlike(a.words, b.words);

/** Stories in memory, with their clusters. */
class Memory {
  readonly stories = new Map<string, ClusterStory>();

  readonly findAlike: FindAlike<ClusterStory> = async (of) =>
    [...this.stories.values()].filter((one) => isAlike(of, one));

  async add(...some: ClusterStory[]): Promise<void> {
    for (const one of some) this.stories.set(one.id, { ...one });
    await this.#place(some);
  }

  /** Members of a cluster whose beginning goes are placed again. */
  async remove(id: string): Promise<void> {
    this.stories.delete(id);
    await this.#place([...this.stories.values()].filter(({ clusterId }) => clusterId === id));
  }

  get clusters(): [string, string | null][] {
    return [...this.stories.values()].map(({ id, clusterId }): [string, string | null] => [id, clusterId]).toSorted();
  }

  async #place(changed: readonly ClusterStory[]): Promise<void> {
    for (const [id, clusterId] of await placeInClusters(changed, this.findAlike)) {
      const one = this.stories.get(id);
      if (one) one.clusterId = clusterId;
    }
  }
}

/** The rule itself: each story in its order joins the first beginning that is alike. */
function byRule(stories: readonly ClusterStory[]): [string, string | null][] {
  const beginnings: ClusterStory[] = [];
  const ordered = stories.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
  return ordered
    .map((one): [string, string | null] => {
      const own = beginnings.find((beginning) => isAlike(beginning, one));
      if (!own) beginnings.push(one);
      return [one.id, (own ?? one).id];
    })
    .toSorted();
}

const WORDS = 'fed holds rates steady as inflation cools to lowest since spring'.split(' ');
/** Headlines each of which differs from the next by one word. */
const headline = fc
  .integer({ min: 0, max: WORDS.length })
  .map((n) => WORDS.map((word, i) => (i < n ? `${word}x` : word)).join(' '));
const stories = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 150 }), headline), { minLength: 1, maxLength: 12 })
  .map((some) => some.map(([atHours, title], i) => story(`${i}`.padStart(2, '0'), atHours, title)));

describe('clusters', () => {
  it('are those of the rule, in any order of arrivals, also after some have gone', async () => {
    const property = fc.asyncProperty(
      stories.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }), fc.nat(some.length)),
      ),
      async ([some, shuffled, gone]) => {
        const memory = new Memory();
        for (const one of shuffled) await memory.add(one);
        expect(memory.clusters).toEqual(byRule(some));
        for (const { id } of shuffled.slice(0, gone)) await memory.remove(id);
        expect(memory.clusters).toEqual(byRule([...memory.stories.values()]));
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  it('begin with what was published first, whichever came first', async () => {
    const memory = new Memory();
    const title = 'Sensex ends 400 points higher as banks lead gains on D-Street';
    await memory.add(story('second', 2, title));
    await memory.add(
      story('first', 1, title.replace('higher', 'up')),
      story('other', 1, 'Gold slips as dollar firms ahead of jobs data'),
    );
    expect(memory.clusters).toEqual([
      ['first', 'first'],
      ['other', 'other'],
      ['second', 'first'],
    ]);
  });

  it('end after 48 hours: a headline of each day is no chain', async () => {
    const memory = new Memory();
    for (let day = 0; day < 6; day++)
      await memory.add(story(`${day}`, day * 24, 'Gold price today: what jewellers in your city charge'));
    expect(memory.clusters.map(([, cluster]) => cluster)).toEqual(['0', '0', '0', '3', '3', '3']);
  });
});

describe('headlines', () => {
  it.for([
    [
      'Sensex ends 400 points higher as banks lead gains',
      'Sensex ends 400 points higher as banks lead the gains',
      true,
    ],
    ['Sensex ends 400 points higher as banks lead gains', 'Sensex ends 500 points higher as banks lead gains', false],
    ['Nestlé’s quarterly profit rises on coffee demand', 'Nestle’s quarterly profit rises on coffee demand', true],
    ['सेंसेक्स 400 अंक चढ़ा, बैंकों में तेज़ी लौटी आज', 'सेंसेक्स 400 अंक चढ़ा, बैंकों में तेज़ी लौटी', true],
    ['Market wrap', 'Market wrap', true],
    ['Market wrap', 'Market wraps', false],
    ['Oil falls', 'Gold falls', false],
    ['', '', false],
  ] as const)('“%s” and “%s” are alike? %s', ([a, b, alike]) => {
    const [own, other] = [storyFingerprint(a, ''), storyFingerprint(b, '')];
    expect(areAlike(own.words, other.words)).toBe(alike);
    if (alike) expect(own.keys.some((key) => other.keys.includes(key))).toBe(true);
  });

  it('that are alike are found by their keys', () => {
    const word = fc.constantFrom('fed', 'rates', 'to', 'a', 'oil', 'nifty', 'of', 'bank', 'gains', '25', 'q1', 'रुपया');
    const title = fc.array(word, { minLength: 1, maxLength: 14 }).map((some) => some.join(' '));
    const property = fc.property(title, title, (a, b) => {
      const [own, other] = [storyFingerprint(a, ''), storyFingerprint(b, '')];
      if (areAlike(own.words, other.words)) expect(own.keys.some((key) => other.keys.includes(key))).toBe(true);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('of few words count with their summaries', () => {
    const name = 'Reliance Industries Limited';
    const [board, order] = [
      'has informed the Exchange about a board meeting',
      'has informed the Exchange about a new order',
    ];
    const [one, two] = [storyFingerprint(name, `${name} ${board}`), storyFingerprint(name, `${name} ${order}`)];
    expect(areAlike(one.words, two.words)).toBe(false);
  });
});
