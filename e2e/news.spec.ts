import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { MINUTE_MS } from '@wickwise/market';
import { findViolations } from './support/axe.ts';
import { ROOT } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

/** Elements are removed from headlines; what never becomes one stays as text. */
const SCRIPT = 'Bitcoin falls 4% in an hour <script src=//hostile.example';
const WHOLE_SCRIPT = '<script>document.title = "taken over"</script>Ethereum gains as exchanges report record volume';

interface Item {
  title: string;
  minutesAgo: number;
  summary?: string;
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a feed as a publisher sends it. */
function feed(key: string, name: string, markets: string[], items: readonly Item[]) {
  const texts = items.map(
    ({ title, minutesAgo, summary = '' }, i) =>
      `<item><title>${escapeXml(title)}</title><link>https://${key}.example/${i}</link><guid>${key}-${i}</guid>` +
      `<description>${escapeXml(summary)}</description>` +
      `<pubDate>${new Date(Date.now() - minutesAgo * MINUTE_MS).toUTCString()}</pubDate></item>`,
  );
  const document = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${texts.join('')}</channel></rss>`;
  return { key, name, markets, document };
}

const MANY = Array.from({ length: 120 }, (_, i) => ({
  title: `Announcement number ${i + 1} of listed company ${'abcdefghij'.charAt(i % 10)}${i}`,
  minutesAgo: 300 + i,
}));

const FEEDS = [
  feed(
    'coin-wire',
    'Coin Wire',
    ['Crypto'],
    [
      { title: SCRIPT, minutesAgo: 40, summary: 'Traders sold <b>after</b> the open.' },
      { title: WHOLE_SCRIPT, minutesAgo: 90 },
    ],
  ),
  feed(
    'metal-wire',
    'Metal Wire',
    ['Forex'],
    [{ title: 'Gold climbs to a record high as dollar slips', minutesAgo: 30 }],
  ),
  feed(
    'gold-desk',
    'Gold Desk',
    ['Forex'],
    [{ title: 'Gold climbs to a record high as dollar slips', minutesAgo: 20 }],
  ),
  feed('exchange', 'An Exchange', ['Indian_Equity'], MANY),
];

test('news are read by tab, topic, search and keyboard; a story leads to its source and shows its symbols', async ({
  page,
  server,
}) => {
  const program = path.join(ROOT, 'apps/server/src/testing/feed-news.child.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, server.dataDir], { input: JSON.stringify(FEEDS) });
  expect(status, String(stderr)).toBe(0);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  // without the server's own briefs, which come when markets open and close
  await page.goto(`${server.url}/news?briefs=none`);
  await expect(page.getByText('no source is contacted')).toBeVisible();

  // the same news of two sources is one entry
  const gold = page.getByTestId('story').filter({ hasText: 'Gold climbs to a record high' });
  await expect(gold).toHaveCount(1);
  await gold.getByRole('button', { name: /1 more source/ }).press('Enter');
  await expect(gold.getByText('Gold Desk')).toBeVisible();

  // tabs by keyboard
  await page.getByRole('tab', { name: 'All' }).focus();
  for (const name of ['Indian equity', 'US equity', 'Forex', 'Crypto']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/market=Crypto/);
  // the flow of alerts on news brings one of its own
  await expect(page.getByTestId('story').filter({ hasNotText: 'Lantern Wire' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: SCRIPT })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ethereum gains as exchanges report record volume' })).toBeVisible();

  // five pages of twenty at most, whatever the address says
  await page.goto(`${server.url}/news?market=Indian_Equity&briefs=none&page=12`);
  await expect(page.getByText('Page 5 of 5')).toBeVisible();
  await expect(page.getByText('The list ends here.')).toBeVisible();
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(page).toHaveURL(/page=4/);

  // topics and search
  await page.goto(`${server.url}/news?briefs=none`);
  await page.getByRole('group', { name: 'Topics' }).getByRole('button', { name: /^Gold/ }).click();
  await expect(page).toHaveURL(/topic=gold/);
  await expect(page.getByTestId('story')).toHaveCount(1);
  await page.getByRole('button', { name: /^Gold/, pressed: true }).click();
  const field = page.getByRole('combobox', { name: 'Search news' });
  await field.fill('ethereum volumes');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=ethereum/);
  await expect(page.getByTestId('story')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter: Search: ethereum volumes' }).click();
  await expect(page.getByTestId('story')).toHaveCount(20);

  // the story: text that nothing executes, a safe link, its symbol with a chart, its address in the head
  await page.getByRole('link', { name: SCRIPT }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: SCRIPT })).toBeVisible();
  await expect(page).toHaveTitle(`${SCRIPT} | Wickwise`);
  await expect(page.getByRole('link', { name: 'Read at Coin Wire' })).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText('Traders sold after the open.')).toBeVisible();
  await expect(page.getByRole('img', { name: /bars, last close/ })).toBeVisible();
  await expect(page.getByText(/^Published /)).toBeVisible();
  expect(dialogs).toEqual([]);
  const address = page.url();
  const html = await (await page.request.get(address)).text();
  expect(html).toContain(`<link rel="canonical" href="${address}">`);
  expect(html).toContain('&lt;script src');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'NewsArticle', headline: SCRIPT, mainEntityOfPage: address });
  await page.goto(address);
  await expect(page).toHaveTitle(`${SCRIPT} | Wickwise`);

  // a link that is stale
  await page.goto(`${server.url}/news-details/copper-falls-on-fears-of-demand`);
  await expect(page.getByRole('heading', { level: 1, name: 'This story isn’t here any more' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/news\?q=copper/);

  // what a signed-in trader has beside it, and an operator
  const person = await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/chart/Crypto/BTC-USD`);
  const marks = page.getByRole('button', { name: /^\d+ (story|stories)$/, pressed: true });
  await marks.press('Enter');
  await expect(page).toHaveURL(/news=hidden/);
  await expect(marks).toHaveCount(0);
  await page.getByRole('link', { name: 'All news about BTC-USD' }).press('Enter');
  await expect(page).toHaveURL(/\/news\?instrument=Crypto/);
  await expect(page.getByTestId('story').filter({ hasText: 'falls 4%' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Watchlist only' }).click();
  await expect(page).toHaveURL(/watched=true/);
  const cli = [path.join(ROOT, 'apps/cli/src/main.ts'), 'operator', 'add', person.email];
  expect(spawnSync(process.execPath, cli, { env: { ...process.env, DATA_DIR: server.dataDir } }).status).toBe(0);
  const screens = [
    ['/news', page.getByTestId('story').first()],
    [new URL(address).pathname, page.getByRole('link', { name: 'Read at Coin Wire' })],
    ['/dashboard/operator?list=news', page.getByRole('region', { name: 'Official sources' }).getByText('Coin Wire')],
  ] as const;
  for (const [own, shown] of screens) {
    await page.goto(server.url + own);
    await expect(shown).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findViolations(page), own).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
});
