import type { Page } from '@playwright/test';
import type { CandlesPage, PatternSignal, PatternSignalPage } from '@wickwise/contract';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest, test } from './support/test.ts';

const BTC = '/dashboard/chart/Crypto/BTC-USD';

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server.url);
});

/** Opens a chart and waits for its candles. */
async function openChart(page: Page, address: string) {
  await page.goto(address);
  const chart = page.getByRole('img', { name: /Candlestick chart/ }).first();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(page.getByLabel('Values at the crosshair').first()).toContainText('Vol');
  return chart;
}

/** Clicks at shares of a chart's width and height. */
async function pressAt(page: Page, x: number, y: number): Promise<void> {
  const box = await page
    .getByRole('img', { name: /Candlestick chart/ })
    .first()
    .boundingBox();
  if (!box) throw new Error('the chart has no size');
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

/**
 * Selects the drawing near this share of the chart. A live price may widen the scale after the drawing was
 * made and so move it by some pixels: places further and further away are pressed until one is selected.
 */
async function selectNear(page: Page, x: number, y: number): Promise<void> {
  const remove = page.getByRole('button', { name: 'Delete selected drawing' });
  let step = 0;
  await expect(async () => {
    const away = Math.ceil(step / 2) * 0.01;
    await pressAt(page, x, step % 2 === 0 ? y + away : y - away);
    step += 1;
    await expect(remove).toBeEnabled({ timeout: 500 });
  }).toPass({ intervals: [0] });
}

const toolbar = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Chart' }).getByRole('button', { name });
const legend = (page: Page) => page.getByLabel('Values at the crosshair').first();

test('shows an indicator over the candles or below them, with its value, and the address keeps it', async ({
  page,
  server,
}) => {
  await openChart(page, server.url + BTC);
  await toolbar(page, 'Indicators').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('relative strength');
  await page.getByLabel('Relative Strength Index: Period').selectOption('21');
  await page.getByRole('button', { name: 'Add: Relative Strength Index' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('bollinger');
  await page.getByRole('button', { name: 'Add: Bollinger Bands' }).click();
  await page.keyboard.press('Escape');
  await expect(legend(page)).toContainText(/Relative Strength Index\(21\)\s*\d+\.\d\d/);
  await expect(legend(page)).toContainText(/Upper Bollinger Band\(20\)\s*\$[\d,]+\.\d\d/);
  await expect(page).toHaveURL(/studies=rsi_21\*bb_upper_20/);
  await page.reload();
  await expect(legend(page)).toContainText(/Relative Strength Index\(21\)\s*\d+\.\d\d/);
  // one short row per indicator
  await expect(legend(page).getByRole('listitem').filter({ hasText: 'BB 20 2' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove RSI 21' }).click();
  await expect(legend(page)).not.toContainText('Relative Strength');
  await page.goBack();
  await expect(legend(page)).toContainText('Relative Strength');
});

test('keeps what was drawn, with undo and redo, and deletes what is chosen', async ({ page, server }) => {
  await openChart(page, server.url + BTC);
  const drawn = async () => {
    const authData = await page.evaluate(
      () => JSON.parse(localStorage.getItem('authData') ?? '{}') as { token: string },
    );
    const { _id } = JSON.parse(Buffer.from(authData.token.split('.')[1] ?? '', 'base64url').toString()) as {
      _id: string;
    };
    const answer = await page.request.get(
      `${server.url}/api/v1/user/${_id}/chart-drawings?market=Crypto&symbol=BTC-USD`,
      { headers: { authorization: `Bearer ${authData.token}` } },
    );
    return ((await answer.json()) as { drawings: { kind: string }[] }).drawings.map(({ kind }) => kind);
  };
  await page.getByRole('button', { name: 'Magnet' }).click(); // it would snap lines to prices near by
  await page.getByRole('button', { name: 'Trend line' }).click();
  await pressAt(page, 0.3, 0.3);
  await pressAt(page, 0.6, 0.5);
  await expect.poll(drawn).toEqual(['trend']);
  await page.keyboard.press('Alt+h');
  await pressAt(page, 0.5, 0.6);
  await expect.poll(drawn).toEqual(['trend', 'horizontal']);
  await page.keyboard.press('Control+z');
  await expect.poll(drawn).toEqual(['trend']);
  await page.keyboard.press('Control+y');
  await expect.poll(drawn).toEqual(['trend', 'horizontal']);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await pressAt(page, 0.4, 0.8);
  await expect(page.getByRole('dialog', { name: 'Text' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Support');
  await page.keyboard.press('Enter');
  await expect.poll(drawn).toEqual(['trend', 'horizontal', 'text']);
  await page.keyboard.press('Control+z');
  await expect.poll(drawn).toEqual(['trend', 'horizontal']);

  await openChart(page, server.url + BTC);
  await expect(page.getByRole('button', { name: 'Trend line' })).toBeEnabled(); // drawings are loaded
  await selectNear(page, 0.5, 0.6); // the horizontal line
  await page.keyboard.press('Delete');
  await expect.poll(drawn).toEqual(['trend']);
});

test('draws by keys alone, however quickly they are pressed, and whatever width the chart gets meanwhile', async ({
  page,
  server,
}) => {
  const chart = await openChart(page, server.url + BTC);
  await expect(page.getByRole('button', { name: 'Trend line' })).toBeEnabled();
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('drawings'));
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Alt+t', 'ArrowLeft', 'Enter', 'ArrowLeft', 'ArrowLeft');
  const widthOf = async () => (await chart.locator('canvas').first().boundingBox())?.width ?? 0;
  const wide = await widthOf();
  await page.setViewportSize({ width: 1_100, height: 720 });
  await expect.poll(widthOf).toBeLessThan(wide); // other bars come to be where the crosshair was
  await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  const { kept } = (await saved).postDataJSON() as { kept: { points: [number, number][] }[] };
  const [from, to] = kept[0]?.points ?? [];
  expect(Number(from?.[0]) - Number(to?.[0])).toBe(5 * 3_600_000);
});

/** Answers with a double top on hourly BTC-USD bars, and the signal of a rule with only a level. */
async function answerShapes(page: Page, url: string): Promise<void> {
  const answer = await page.request.get(`${url}/api/v1/candles?market=Crypto&symbol=BTC-USD&timeframe=1h&limit=60`);
  const { bars } = (await answer.json()) as { bars: [number, number, number, number, number, number][] };
  const at = (i: number) => bars.at(i) as (typeof bars)[number];
  const common = {
    market: 'Crypto',
    symbol: 'BTC-USD',
    name: 'Bitcoin',
    timeframe: '1h',
    version: 3,
    variant: null,
    tickSize: 0.01,
    currency: 'USD',
    isMoney: true,
    description: 'Two tops at one price',
    inContext: null,
    badge: 'SIMULATED',
    edge: null,
  } satisfies Partial<PatternSignal>;
  const made: PatternSignal[] = [
    {
      ...common,
      id: 'shape',
      seq: 2,
      pattern: 'double_tops',
      label: 'Double top',
      direction: 'bearish',
      barTime: at(-10)[0],
      at: at(-9)[0],
      price: at(-10)[4],
      strength: 'Strong',
      score: 81,
      parts: { fit: 0.9, context: 0.8, size: 0.7, volume: null },
      pivots: [
        ['T1', at(-40)[0], at(-40)[2]],
        ['V', at(-30)[0], at(-30)[3]],
        ['T2', at(-20)[0], at(-20)[2]],
      ],
      target: at(-30)[3] * 0.98,
      stop: at(-20)[2],
      lateBars: 0,
      isSpent: false,
      fromTime: at(-40)[0],
      barsHash: 'ab'.repeat(32),
    },
    {
      ...common,
      id: 'weak',
      seq: 1,
      pattern: 'hammer',
      label: 'Hammer',
      direction: 'bullish',
      strength: 'Weak',
      score: 20,
      barTime: at(-15)[0],
      at: at(-14)[0],
      price: 1,
      parts: { fit: 0.2, context: 0, size: 0, volume: null },
      pivots: [],
      target: null,
      stop: null,
      lateBars: null,
      isSpent: false,
      fromTime: null,
      barsHash: null,
    },
    {
      ...common,
      id: 'spent',
      seq: 3,
      pattern: 'gartley',
      label: 'Bullish gartley',
      direction: 'bullish',
      strength: 'Strong',
      barTime: at(-6)[0],
      at: at(-5)[0],
      price: at(-6)[4],
      score: 90,
      parts: { fit: 0.9, context: 0.8, size: 0.7, volume: null },
      pivots: [
        ['X', at(-26)[0], at(-26)[3]],
        ['A', at(-22)[0], at(-22)[2]],
        ['B', at(-18)[0], at(-18)[3]],
        ['C', at(-14)[0], at(-14)[2]],
        ['D', at(-10)[0], at(-10)[3]],
      ],
      target: at(-8)[2],
      stop: at(-10)[3],
      lateBars: 2,
      isSpent: true,
      fromTime: at(-26)[0],
      barsHash: null,
    },
  ];
  await page.route('**/api/v1/user/pattern-signal*', async (route) => {
    const json: PatternSignalPage = { signals: made, totalCount: 3, data: { signals: made, totalCount: 3 } };
    await route.fulfill({ json });
  });
}

test('shows a shape’s receipt by its mark, by keys and from the list; weak ones when they are wanted', async ({
  page,
  server,
}) => {
  await answerShapes(page, server.url);
  await openChart(page, server.url + BTC);
  const list = page.getByRole('region', { name: 'Signals on this chart' });
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.keyboard.press(']');
  const receipt = page.getByRole('region', { name: 'Receipt: Double top' }).first();
  await expect(receipt).toContainText('Strong, 81 of 100');
  await expect(receipt).toContainText('abababababab');
  await expect(receipt).toContainText('Not measured yet.');
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
  await toolbar(page, 'Signals').click();
  await page.getByRole('checkbox', { name: 'Weak patterns' }).check();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: /Hammer/ }).click();
  await expect(page.getByRole('region', { name: 'Receipt: Hammer' }).first()).toContainText('Weak, 20 of 100');
  await expect(list.getByRole('button', { name: /gartley/ })).toHaveCount(0);
  await toolbar(page, 'Signals').click();
  await page.getByRole('checkbox', { name: 'Target already reached' }).check();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: /gartley.*Target already reached/ }).click();
  const spent = page.getByRole('region', { name: 'Receipt: Bullish gartley' }).first();
  await expect(spent).toContainText('Known 2 bars after the breakout.');
  await expect(spent).toContainText('It isn’t counted in any statistic.');
});

test('compares with another instrument in percent, and follows a second timeframe beside it', async ({
  page,
  server,
}) => {
  await openChart(page, server.url + BTC);
  await toolbar(page, 'Compare').click();
  await page.getByLabel('Compare symbol').fill('ETH');
  await page.getByRole('button', { name: 'Compare with ETH-USD' }).click();
  await page.keyboard.press('Escape');
  await expect(legend(page)).toContainText(/ETH-USD\s*[+−]?[\d.]+ %/);
  await expect(page.getByRole('radio', { name: '%' })).toBeChecked();
  await toolbar(page, 'Split view').click();
  await expect(page.getByRole('img', { name: /Candlestick chart of BTC-USD, 1D bars/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('section.chart-workspace').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/close \$[\d,.]+, [+−]?[\d.]+ %/)).toBeAttached();
});

test('shows any symbol beside the first, in a timeframe of its own, and keeps both in the address', async ({
  page,
  server,
}) => {
  await openChart(page, `${server.url + BTC}?split=1h`);
  const symbol = page.getByRole('combobox', { name: 'Symbol of the second chart' });
  await symbol.fill('AAPL');
  await page.getByRole('option', { name: /^AAPL/ }).click();
  await expect(page.getByRole('img', { name: /Candlestick chart of AAPL, 1h bars/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /Candlestick chart of BTC-USD/ })).toBeVisible();
  await expect(page).toHaveURL(/split=1h&splitSymbol=US_Equity%3AAAPL/);
  await page.reload();
  await expect(page.getByRole('img', { name: /Candlestick chart of AAPL, 1h bars/ })).toBeVisible();
  await toolbar(page, 'Split view').click();
  await expect(page).not.toHaveURL(/split/);
});

test.describe('for a reader in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('tells times by the reader’s clock, and by the exchange’s on demand; offers minutes', async ({
    page,
    server,
  }) => {
    await openChart(page, `${server.url}/dashboard/chart/US_Equity/AAPL`);
    await expect(page.getByText('Times in IST')).toBeVisible();
    await page.getByRole('button', { name: 'Exchange time' }).click();
    await expect(page.getByText(/Times in E[SD]T/)).toBeVisible();
    await expect(page).toHaveURL(/clock=exchange/);
    await page.getByRole('radio', { name: '3m' }).check();
    await expect(page.getByRole('img', { name: /Candlestick chart of AAPL, 3m bars/ })).toBeVisible();
    await expect(page).toHaveTitle('AAPL 3m | Wickwise');
    await page.goto(`${server.url}/dashboard/chart/Indian_Equity/RELIANCE`);
    await expect(page.getByText('Times in IST')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exchange time' })).toHaveCount(0); // the same clock
  });
});

test('puts hours together to 2h and 4h bars, live, by a choice, a key, an address and beside', async ({
  page,
  server,
}) => {
  await openChart(page, `${server.url + BTC}?timeframe=4h&split=2h`);
  await expect(page.getByRole('img', { name: /Candlestick chart of BTC-USD, 4h bars/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /Candlestick chart of BTC-USD, 2h bars/ })).toBeVisible();
  const values = page.getByLabel('Values at the crosshair').first();
  const before = await values.textContent();
  await expect(values).not.toHaveText(before ?? ''); // the last bar follows the prices
  await page.getByRole('radio', { name: '1h' }).first().check();
  await expect(page).not.toHaveURL(/timeframe=4h/);
  await page.getByRole('radio', { name: '2h' }).first().check();
  await expect(page).toHaveURL(/timeframe=2h/);
  await page.getByRole('region', { name: /Chart of BTC-USD/ }).focus();
  await page.keyboard.type('4h');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('BTC-USD 4h | Wickwise');
  const answer = await page.request.get(`${server.url}/api/v1/candles?market=Crypto&symbol=BTC-USD&timeframe=4h`);
  const { bars } = (await answer.json()) as CandlesPage;
  expect(bars.length).toBeGreaterThan(100);
  expect(bars.every(([openMs]) => openMs % (4 * 3_600_000) === 0)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('begins with the chart, also for readers with hints', async ({ page, server }) => {
    await page.goto(`${server.url}/dashboard/configure`);
    const saved = page.waitForResponse((response) => /"hints":true/.test(response.request().postData() ?? ''));
    await page.getByRole('switch', { name: 'Hints' }).click();
    await saved;
    const chart = await openChart(page, server.url + BTC);
    const box = await chart.boundingBox();
    expect(box?.y).toBeLessThan(140);
    const hint = await page.getByRole('complementary', { name: 'Hint' }).boundingBox();
    expect(hint?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
    await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('15m');
    await expect(page.getByRole('img', { name: /15m bars/ })).toBeVisible();
  });

  test('says where prices come from beside a long symbol too', async ({ page, server }) => {
    await openChart(page, `${server.url}/dashboard/chart/Indian_Equity/BHARTIARTL`);
    const head = page.getByRole('heading', { level: 2, name: 'BHARTIARTL' }).locator('..');
    await expect(head.getByText('SIMULATED')).toBeInViewport({ ratio: 0.95 });
    await expect(page.getByTestId('price-BHARTIARTL').first()).toBeInViewport({ ratio: 0.95 });
  });
});

noisyTest('says why signals are missing, and gets them by a retry', async ({ page, server }) => {
  await page.route('**/api/v1/user/pattern-signal*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Signals are away.', code: 'API_ERROR' } }),
  );
  await openChart(page, server.url + BTC);
  const list = page.getByRole('region', { name: 'Signals on this chart' });
  await expect(list.getByRole('alert')).toContainText('Signals are away.');
  await page.unroute('**/api/v1/user/pattern-signal*');
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('alert')).toHaveCount(0);
});

test('replays bar by bar, and shows nothing of what came later', async ({ page, server }) => {
  await answerShapes(page, server.url);
  await openChart(page, `${server.url + BTC}?studies=sma_20`);
  const list = page.getByRole('region', { name: 'Signals on this chart' });
  await expect(list.getByRole('button', { name: /Double top/ })).toBeVisible();
  await toolbar(page, 'Replay').click();
  const position = page.getByRole('slider', { name: 'Replay position' });
  const shown = async () => Number(await position.inputValue());
  /** Number of bars still ahead; older ones that load meanwhile don't change it. */
  const ahead = () => position.evaluate(({ max, value }: HTMLInputElement) => Number(max) - Number(value));
  const start = await ahead();
  await expect(async () => {
    const words = page.getByRole('img', { name: new RegExp(`over the ${await shown()} bars`) });
    await expect(words).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(list.getByRole('button')).toHaveCount(0);
  await expect(page.getByTestId('price-BTC-USD')).toHaveCount(0);
  await page.getByRole('button', { name: 'Step forward' }).click();
  expect(await ahead()).toBe(start - 1);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(ahead).toBeLessThan(start - 2);
  await page.getByRole('button', { name: 'Exit replay' }).click();
  await expect(list.getByRole('button', { name: /Double top/ })).toBeVisible();
});

test('keeps a layout and sets another chart up by it', async ({ page, server }) => {
  await openChart(page, `${server.url + BTC}?studies=ema_9&scale=log&timeframe=1D`);
  await toolbar(page, 'Layouts').click();
  await page.getByLabel('Name').fill('Days in log');
  await page.getByRole('button', { name: 'Save layout' }).click();
  await expect(page.getByRole('button', { name: 'Use Days in log' })).toBeVisible();
  await openChart(page, `${server.url}/dashboard/chart/US_Equity/AAPL`);
  await toolbar(page, 'Layouts').click();
  await page.getByRole('button', { name: 'Use Days in log' }).click();
  await expect(page).toHaveURL(/AAPL\?timeframe=1D&studies=ema_9&scale=log/);
  await expect(legend(page)).toContainText('Exponential Moving Average(9)');
});

test('takes a timeframe and a symbol by typing, lists its keys, and gives its picture away', async ({
  page,
  server,
}) => {
  await openChart(page, server.url + BTC);
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: '15m' })).toBeChecked();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Fibonacci retracement');
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await toolbar(page, 'Snapshot').click();
  expect((await saved).suggestedFilename()).toBe('BTC-USD-15m.png');
  await page.locator('section.chart-workspace').focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('combobox', { name: 'Search symbols' })).toHaveValue('a');
});
