import { ALERT_LIMITS, type DryRunAnswer, loopbackMs, type SaveAlertRequest } from '@wickwise/contract';
import { HOUR_MS, type InstrumentId, type Market } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { firstOfEach, isAbout, type NewsAlert, targetOf } from './match-stories.ts';
import type { AlertStory, StorySource } from './new-story.ts';

const MONTH_MS = loopbackMs('720h');
const SHOWN = 50;

export interface NewsDryRunDeps {
  db: Db;
  registry: Pick<InstrumentRegistry, 'byId'>;
  stories: Pick<StorySource, 'past' | 'withWords'>;
  mayRead: (market: Market) => boolean;
}

/**
 * Evaluates an alert on news over the stories that came in the last thirty days, by the rules by which it fires; one that
 * fires only once is evaluated as if it fired every time. `listed`: its instruments; undefined for the whole market.
 */
export async function dryRunNews(
  { db, registry, stories, mayRead }: NewsDryRunDeps,
  { condition, market, cooldownMinutes }: SaveAlertRequest,
  listed: readonly ListedInstrument[] | undefined,
  nowMs = Date.now(),
): Promise<DryRunAnswer> {
  if (condition.type !== 'news') throw new Error(`an alert on ${condition.type} isn't one on news`);
  const ids = listed?.map(({ instrument }) => instrument.id);
  const past = await stories.past(db, { fromMs: nowMs - MONTH_MS, market, ids });
  const alert: NewsAlert = {
    condition,
    armedMs: nowMs - MONTH_MS,
    firedMs: null,
    cooldownMinutes,
    instruments: targetOf(ids ? new Set<string>(ids) : undefined, market),
  };
  const about = past.stories.filter((story) => isAbout(alert, story));
  const { words } = condition;
  const found =
    words === undefined
      ? undefined
      : await stories.withWords(
          db,
          about.map(({ id }) => id),
          words,
        );
  const wanted = firstOfEach(alert, found ? about.filter(({ id }) => found.has(id)) : about);
  const seen = wanted.flatMap((story) => {
    const shared = story.instruments
      .filter((id) => alert.instruments.has(id))
      .flatMap((id) => registry.byId(id as InstrumentId) ?? [])
      .filter(({ instrument }) => mayRead(instrument.market));
    const symbol = shared[0]?.instrument.symbol;
    return symbol === undefined ? [] : [{ ...story, symbol }];
  });
  const fired = limited(seen);
  const firings = fired
    .toReversed()
    .slice(0, SHOWN)
    .map(({ symbol, slug, title, publishedMs }) => {
      return { symbol, at: publishedMs, price: null, story: { slug, title } };
    });
  return { count: fired.length, from: past.fromMs, to: nowMs, timeframe: null, firings };
}

/** Leaves out what is beyond the limit of an hour. */
function limited<Story extends AlertStory>(stories: readonly Story[]): Story[] {
  const kept: Story[] = [];
  for (const story of stories) {
    const before = kept.filter(({ receivedMs }) => Math.abs(story.receivedMs - receivedMs) < HOUR_MS);
    if (before.length < ALERT_LIMITS.storiesAnHour) kept.push(story);
  }
  return kept;
}
