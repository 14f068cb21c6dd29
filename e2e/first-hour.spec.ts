import type { Locator, Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A new server loads its history first. */
const HISTORY = { timeout: 180_000 };
const MOST_CLICKS = 15;
/** Smallest side of a touch target, px. */
const LEAST_TARGET_PX = 44;

test.use({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
test.setTimeout(300_000);

/** Counts what a reader presses on the way: each click, and two for a choice from a list. */
class Walk {
  clicks = 0;

  async click(target: Locator, options = {}): Promise<void> {
    await target.click(options);
    this.clicks += 1;
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.clicks += 1;
  }
}

const VERDICT = /Loses money|No proven edge|Not enough trades|Better than chance/;

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('comes from a rule to a judged backtest and an active alert in few clicks', async ({ page, server }) => {
  await signIn(page, server.url);
  const walk = new Walk();
  await page.goto(`${server.url}/dashboard`);
  await walk.click(page.getByRole('link', { name: 'Custom strategies' }).first());
  await walk.click(button(page, /RSI oversold/));
  await walk.click(button(page, 'Save'));
  await expect(page.getByText('version 1', { exact: true })).toBeVisible();
  await walk.click(page.getByRole('tab', { name: 'Backtest' }));
  const symbol = page.getByRole('combobox', { name: 'Symbol', exact: true });
  await walk.fill(symbol, 'RELIANCE');
  await walk.click(page.getByRole('option', { name: /RELIANCE/ }).first());
  await walk.click(button(page, 'Run backtest'));
  await walk.click(page.getByRole('link', { name: 'Report' }), HISTORY);
  await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
  await walk.click(page.getByRole('link', { name: 'Open in builder' }));
  await walk.click(button(page, /^Set alert/));
  const alert = page.getByRole('dialog', { name: 'Create alert' });
  await walk.click(alert.getByRole('button', { name: 'Dry run' }));
  await expect(alert.getByText(/Would (not )?have triggered/)).toBeVisible(HISTORY);
  await walk.click(alert.getByRole('button', { name: 'Create alert' }));
  await expect(alert).toBeHidden();
  expect(walk.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await page.goto(`${server.url}/dashboard/alerts`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Active' })).toHaveCount(1);
});

test('goes the same way by keyboard alone, and always shows where it is', async ({ page, server }) => {
  await signIn(page, server.url);
  const keys = new Keyboard(page);
  await page.goto(`${server.url}/dashboard`);
  await keys.press(page.getByRole('link', { name: 'Watchlist' }));
  await expect(page.getByRole('combobox', { name: /^Add symbol/ }).first()).toBeFocused();
  await page.goto(`${server.url}/dashboard`);
  await keys.press(page.getByRole('link', { name: 'Custom strategies' }).first());
  await keys.press(button(page, /RSI oversold/));
  await keys.press(button(page, 'Save'));
  await expect(page.getByText('version 1', { exact: true })).toBeVisible();
  await keys.reach(page.getByRole('tab', { selected: true }));
  for (const name of ['Chart', 'Backtest']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await keys.reach(page.getByRole('combobox', { name: 'Symbol', exact: true }));
  await page.keyboard.type('RELIANCE');
  await expect(page.getByRole('option', { name: /RELIANCE/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await keys.press(button(page, 'Run backtest'));
  const report = page.getByRole('link', { name: 'Report' });
  await expect(report).toBeVisible(HISTORY);
  await keys.press(report);
  await expect(page.getByRole('heading', { name: VERDICT })).toBeVisible();
  await keys.press(page.getByRole('link', { name: 'Open in builder' }));
  await keys.press(button(page, /^Set alert/));
  const alert = page.getByRole('dialog', { name: 'Create alert' });
  await keys.press(alert.getByRole('button', { name: 'Dry run' }));
  await expect(alert.getByText(/Would (not )?have triggered/)).toBeVisible(HISTORY);
  await keys.press(alert.getByRole('button', { name: 'Create alert' }));
  await expect(alert).toBeHidden();
  await page.goto(`${server.url}/dashboard/alerts`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Active' })).toHaveCount(1);
});

/** Taps of the same way on a phone, each on a target that a thumb hits. */
class Taps {
  taps = 0;

  async tap(target: Locator, options = {}): Promise<void> {
    await expect(target).toBeVisible(options);
    await target.scrollIntoViewIfNeeded();
    const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
    expect.soft(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(LEAST_TARGET_PX);
    const beyond = await target.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, 'px beyond the screen’s side').toBeLessThanOrEqual(0);
    await target.tap();
    this.taps += 1;
  }
}

test.describe('on a phone, by touch, in Hindi', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('comes from a rule to a judged backtest and an active alert in few taps', async ({ page, server }) => {
    await signIn(page, server.url);
    await page.addInitScript(() => localStorage.setItem('locale', JSON.stringify({ language: 'hi' })));
    const walk = new Taps();
    await page.goto(`${server.url}/dashboard`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await walk.tap(page.getByRole('navigation').getByRole('link', { name: 'रणनीतियाँ' }).filter({ visible: true }));
    await walk.tap(button(page, /RSI/));
    await walk.tap(button(page, 'सहेजें'));
    await expect(page.getByText('संस्करण 1', { exact: true })).toBeVisible();
    await walk.tap(page.getByRole('tab', { name: 'बैकटेस्ट' }));
    const symbol = page.getByRole('combobox', { name: 'सिंबल', exact: true });
    await walk.tap(symbol);
    await symbol.pressSequentially('RELI');
    await walk.tap(page.getByRole('option', { name: /RELIANCE/ }).first());
    await walk.tap(button(page, 'बैकटेस्ट चलाएँ'));
    await walk.tap(page.getByRole('link', { name: 'रिपोर्ट' }), HISTORY);
    const verdict = /घाटा होता है|एज साबित नहीं|ट्रेड काफ़ी नहीं|संयोग से बेहतर/;
    await expect(page.getByRole('heading', { name: verdict })).toBeVisible();
    await walk.tap(page.getByRole('link', { name: 'बिल्डर में खोलें' }));
    await walk.tap(button(page, /^अलर्ट लगाएँ/));
    const alert = page.getByRole('dialog', { name: 'अलर्ट बनाएँ' });
    await walk.tap(alert.getByRole('button', { name: 'ड्राई रन' }));
    await expect(
      alert
        .getByRole('status')
        .filter({ hasText: /RELIANCE|ट्रिगर/ })
        .first(),
    ).toBeVisible(HISTORY);
    await walk.tap(alert.getByRole('button', { name: 'अलर्ट बनाएँ' }));
    await expect(alert).toBeHidden();
    expect(walk.taps).toBeLessThanOrEqual(MOST_CLICKS);
    await page.goto(`${server.url}/dashboard/alerts`);
    await expect(page.getByRole('listitem').filter({ hasText: 'एक्टिव' })).toHaveCount(1);
  });
});

test('a new account ends its set-up with a channel, a screen and a checklist that ticks itself', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/signup-configuration`);
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await page.getByLabel(/new to trading/).check();
  await next.click();
  await page.getByRole('button', { name: /^Add / }).first().click();
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Use and send test' }).first().click();
  await expect(page.getByText('Test sent. Look in your inbox.')).toBeVisible();
  await next.click();
  await page.getByRole('radio').first().check(HISTORY);
  await expect(page.getByText(/symbols? of .* matched in the last 3 days/i)).toBeVisible(HISTORY);
  await page.getByRole('button', { name: 'Save screen' }).click();
  await expect(page.getByText('Saved. It is under Market screener.')).toBeVisible();
  await next.click();
  await page.getByLabel('I have read this').check();
  await page.getByRole('button', { name: 'Finish' }).click();

  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('2 of 4 done')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Hint' })).toContainText('Your market at a glance');
  await expect(page.getByRole('link', { name: /Indian equity/ }).first()).toHaveAttribute('aria-current', /./);
  await steps.getByRole('link', { name: 'First alert' }).click();
  await expect(page).toHaveURL(/dashboard\/alerts/);
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const alert = page.getByRole('dialog', { name: 'Create alert' });
  await alert.getByLabel('Condition').selectOption({ label: 'Signal' });
  await alert.getByLabel('Signal', { exact: true }).selectOption({ index: 1 });
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await expect(alert).toBeHidden();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(steps.getByText('3 of 4 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Hide hints' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Market breadth' })).toBeVisible();
  await expect(steps).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Hint' })).toBeHidden();
});

/** Opens the form of an alert on a saved screen. */
async function openOnScreens(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/dashboard/alerts`);
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const alert = page.getByRole('dialog', { name: 'Create alert' });
  await alert.getByLabel('Condition').selectOption({ label: 'Saved screen' });
  return alert;
}

test('an alert on a screen that isn’t saved saves it, and nothing when it is cancelled', async ({ page, server }) => {
  await signIn(page, server.url);
  const openForm = async (): Promise<Locator> => {
    await page.goto(`${server.url}/dashboard/marketscreener?market=Crypto`);
    await button(page, /Golden Hammer/).click(HISTORY);
    await page.getByRole('button', { name: 'Set alert: this screen' }).click();
    return page.getByRole('dialog', { name: 'Create alert' });
  };
  const cancelled = await openForm();
  await cancelled.getByRole('button', { name: 'Dry run' }).click();
  await expect(cancelled.getByText(/Would (not )?have triggered/)).toBeVisible(HISTORY);
  await page.keyboard.press('Escape');
  await expect(cancelled).toBeHidden();
  const before = await openOnScreens(page, server.url);
  await expect(before.getByText('You have no saved screens yet.')).toBeVisible();

  const alert = await openForm();
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await expect(alert).toBeHidden();
  const screens = (await openOnScreens(page, server.url)).getByLabel('Screen', { exact: true });
  await expect(screens.getByRole('option', { name: /^Screen of / })).toHaveCount(1);
});
