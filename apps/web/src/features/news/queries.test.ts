import { QueryClient } from '@tanstack/react-query';
import type { NewsPage } from '@wickwise/contract';
import { expect, it } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { chartStoriesQuery, instrumentStoriesQuery } from './queries.ts';

const ONE_PAGE: NewsPage = {
  stories: [],
  page: 1,
  totalPages: 1,
  news: { state: 'on', checkedAt: null },
  accuracy: { headlines: 0, shown: 0, right: 0 },
};

it('asks once for the stories that the chart and the list below it show', async () => {
  const asked = answerApi({ news: { body: ONE_PAGE } });
  const client = new QueryClient();
  await Promise.all([
    client.fetchQuery(chartStoriesQuery('Crypto', 'BTC-USD')),
    client.fetchQuery(instrumentStoriesQuery('Crypto', 'BTC-USD')),
  ]);
  expect(asked).toHaveLength(1);
});
