import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../../testing/test-news.ts';
import { changeSource } from '../sources/source-store.ts';
import { storyHead } from './story-head.ts';

const PUBLISHED_MS = Date.UTC(2026, 10, 2, 9, 15);
const registry = new InstrumentRegistry([
  {
    no: 1,
    instrument: { ...testInstrument('Crypto', 'BTC-USD'), name: 'Bitcoin' },
    finest: '1m',
    licence: 'simulated',
  },
]);
const reader = testReader('1', () => ({ instruments: [{ id: 'Crypto:BTC-USD', evidence: 'Bitcoin' }] }));

/** A stored story with its page’s head. */
async function setUp(title: string, link: string | null = 'https://wire.example/1') {
  const { db } = await testDatabase();
  const source = await addTestSource(db, 'wire', { excerpt_length: 20 });
  const summary = 'Bitcoin gained after the open of markets.';
  await takeTestItems(
    db,
    source,
    [feedItem({ guid: '1', title, link, summary, publishedMs: PUBLISHED_MS })],
    PUBLISHED_MS,
    reader,
  );
  return { db, head: (path: string) => storyHead({ db, registry, mayShow: () => true }, path) };
}

describe('the head of a story’s page', () => {
  it('has headline, excerpt, address and structured data', async () => {
    const { head } = await setUp('Bitcoin rises 4 % to a record');
    const found = await head('/news-details/Bitcoin%20rises%204%20%25%20to%20a%20record');
    expect(found).toMatchObject({
      title: 'Bitcoin rises 4 % to a record | Wickwise',
      type: 'article',
      publishedAt: PUBLISHED_MS,
      path: '/news-details/bitcoin-rises-4-to-a-record',
    });
    expect(found?.description.length).toBeLessThanOrEqual(20);
    expect(found?.isUnlisted).toBeUndefined();
    expect(found?.dataFor?.('https://wickwise.example/news-details/x')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: 'Bitcoin rises 4 % to a record',
      description: found?.description,
      datePublished: '2026-11-02T09:15:00.000Z',
      inLanguage: 'en',
      mainEntityOfPage: 'https://wickwise.example/news-details/x',
      isBasedOn: 'https://wire.example/1',
      publisher: { '@type': 'Organization', name: 'The wire', url: 'https://wire.example/' },
      about: [{ '@type': 'Thing', name: 'Bitcoin' }],
    });
  });

  it('is encoded for Hindi headlines', async () => {
    const { head } = await setUp('सेंसेक्स में तेजी', null);
    const path = `/news-details/${encodeURIComponent('सेंसेक्स-में-तेजी')}`;
    expect(await head(path)).toMatchObject({ path, title: 'सेंसेक्स में तेजी | Wickwise' });
  });

  it('keeps search engines away where the story is gone, or its source isn’t shown', async () => {
    const { db, head } = await setUp('Bitcoin rises 4 % to a record');
    expect(await head('/news-details/never-heard-of')).toMatchObject({ isUnlisted: true, type: 'website' });
    await changeSource(db, 'wire', { is_off: true });
    const hidden = await head('/news-details/bitcoin-rises-4-to-a-record');
    expect(hidden).toMatchObject({ isUnlisted: true });
    expect(JSON.stringify(hidden)).not.toContain('record |');
  });

  it('is nothing for other pages, and for addresses that can’t be decoded', async () => {
    const { head } = await setUp('Bitcoin rises');
    for (const path of ['/news', '/news-details/', '/news-details/%E0%A4%A', '/faq'])
      expect(await head(path)).toBeUndefined();
  });
});
