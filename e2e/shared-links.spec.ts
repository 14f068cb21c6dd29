import { OwnStrategyAnswer } from '@wickwise/contract';
import { panel } from './support/account-steps.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const STRATEGY = {
  market: 'US_Equity',
  timeframe: '1D',
  definition: {
    name: 'mine',
    label: 'Golden cross',
    description: '',
    groups: [
      { condition: 'and', rules: [{ key: 'indicators', attribute: 'sma_50', operator: 'gt', value: 'sma_200' }] },
    ],
  },
};

test.use({ refusals: [404] }); // what a removed link shows

test('a link that was given out is listed in the profile, and ends when it’s removed there', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/customstrategy`);
  const { token, id: userId } = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('authData') ?? '{}') as { token: string };
    return { token: kept.token, id: (JSON.parse(atob(kept.token.split('.')[1] ?? '')) as { _id: string })._id };
  });
  const saved = await page.request.post(`${server.url}/api/v1/user/${userId}/strategies`, {
    headers: { authorization: `Bearer ${token}` },
    data: STRATEGY,
  });
  const { strategy } = OwnStrategyAnswer.parse(await saved.json());
  await page.goto(`${server.url}/dashboard/customstrategy?id=${strategy.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share link …' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');

  const visitor = await browser.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Golden cross' })).toBeVisible();

  await page.goto(`${server.url}/dashboard/profile`);
  const links = panel(page, 'Shared links');
  await expect(links.getByRole('link', { name: 'Golden cross' })).toHaveAttribute('href', link);
  await expect(links.getByText(/^Strategy · US equity · 1D · Shared/)).toBeVisible();
  await links.getByRole('button', { name: 'Remove link: Golden cross' }).click();
  await expect(links.getByText('You haven’t shared anything.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('This link no longer works')).toBeVisible();
  await visitor.close();
});
