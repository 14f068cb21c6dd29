import { describe, it } from 'vitest';
import { checkKilledFeeds, checkKilledParts } from '../testing/killed-feeds.ts';

const RUNS = 300;

describe('feeds, bars and alerts of processes that pause and are killed', () => {
  it('store each minute whole, and fire each alert once for each minute that crosses its level', () =>
    checkKilledFeeds(RUNS));

  it('do so where alerts are evaluated in parts that are handed over and lost', () => checkKilledParts(RUNS));
});
