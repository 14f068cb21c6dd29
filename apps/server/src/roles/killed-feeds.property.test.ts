import { describe, it } from 'vitest';
import { checkKilledFeeds, checkKilledParts } from '../testing/killed-feeds.ts';

/** A short sample of the long suite: a run takes a second of processor time. */
const RUNS = 15;

describe('feeds, bars and alerts of processes that pause and are killed', () => {
  it('store each minute whole, and fire each alert once for each minute that crosses its level', () =>
    checkKilledFeeds(RUNS));

  it('do so where alerts are evaluated in parts that are handed over and lost', () => checkKilledParts(RUNS));
});
