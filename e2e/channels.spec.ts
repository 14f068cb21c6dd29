import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ refusals: [429] });

test('a channel that fails is paused and says why; a sixth test is refused, and says when the next one is possible', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/dashboard/configure`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('textbox', { name: /https/ }).fill('https://hooks.wickwise.invalid/alerts');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const channel = page.getByRole('listitem').filter({ hasText: 'hooks.wickwise.invalid' });
  const sendTest = async (): Promise<void> => {
    await channel.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Send test' }).click();
  };
  const log = page.getByRole('table', { name: /Messages/ });
  for (let sent = 1; sent <= 3; sent++) {
    await sendTest();
    await expect(log.getByText('failed', { exact: true })).toHaveCount(sent);
  }
  await expect(channel).toContainText('Paused');
  await expect(channel).toContainText(/Messages are failing: the host.* They are saved and sent later/);
  await sendTest();
  await sendTest();
  await expect(page.getByRole('status').filter({ hasText: 'You have sent 5 tests in 10 minutes.' })).toBeVisible();
  await channel.getByRole('button', { name: /Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Send test' })).toBeDisabled();
});
