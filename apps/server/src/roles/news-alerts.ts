import type { DryRunAnswer, SaveAlertRequest } from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { AlertDeps } from '#modules/alerts/deps.ts';
import { dryRunNews } from '#modules/alerts/on-news/dry-run-news.ts';
import type { StorySource } from '#modules/alerts/on-news/new-story.ts';
import { NewsAlerts } from '#modules/alerts/on-news/news-alerts.ts';
import { listPublished } from '#modules/news/sources/source-store.ts';
import { newestStory, pastStories, storiesAfter, storiesWithWords } from '#modules/news/stories/new-stories.ts';
import { TopicNames } from '#modules/news/tags/topic-names.ts';
import { storiesStored } from '#modules/news/topics.ts';
import { instrumentsOfLists } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';
import { type AlertsContext, alertWriters } from './alert-service.ts';
import { noticeCalls } from './notices.ts';

/** Stories that another server has stored are looked for this often. */
const LOOK_MS = 20_000;

const STORIES: StorySource = {
  newest: newestStory,
  after: storiesAfter,
  past: pastStories,
  withWords: storiesWithWords,
};

/** Evaluates alerts on news as stories are stored. */
export async function startNewsAlerts({
  access,
  bus,
  database: { db },
  feeds,
  lifecycle,
  log,
  registry,
}: AlertsContext): Promise<NewsAlerts> {
  const alerts = new NewsAlerts({
    db,
    registry,
    log,
    nowOf: feeds.clock.now,
    mayRead: (market, userId) => access.mayRead(market, userId),
    stories: STORIES,
    listed: instrumentsOfLists,
    writeFired: alertWriters(bus.calls(noticeCalls), registry).writeFiredByNews,
  });
  await alerts.start();
  bus.subscribe(storiesStored, '*', () => alerts.storiesStored());
  const looking = setInterval(() => alerts.storiesStored(), LOOK_MS);
  lifecycle.onStop('alerts on news', async () => {
    clearInterval(looking);
    await alerts.stop();
  });
  return alerts;
}

/** Returns the dry run of alerts on news, for one account. */
export const newsDryRun =
  ({ access, database: { db }, registry }: Pick<AlertsContext, 'access' | 'database' | 'registry'>, userId: string) =>
  (request: SaveAlertRequest, listed: readonly ListedInstrument[] | undefined): Promise<DryRunAnswer> =>
    dryRunNews(
      { db, registry, stories: STORIES, mayRead: (market) => access.mayRead(market, userId) },
      request,
      listed,
    );

/** Returns what names the topic and the source of an alert on news. */
export function newsNamesIn(db: Db): AlertDeps['newsNames'] {
  const topics = new TopicNames();
  return async ({ topic, source }) => {
    const label = topics.all.find((one) => one.topic === topic)?.label;
    const name = source === undefined ? undefined : (await listPublished(db)).find(({ key }) => key === source)?.name;
    return { ...(label && { topic: label }), ...(name !== undefined && { source: name }) };
  };
}
