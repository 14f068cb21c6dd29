import { startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, noisyTest as test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without a server, with the last prices and their age, and nothing of the account kept', async ({
  page,
}) => {
  const server = await startServer();
  let isStopped = false;
  try {
    await signIn(page, server.url);
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByTestId('price-BTC-USD').first()).not.toBeEmpty();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload(); // from now on the worker sees requests
    await expect(page.getByTestId('price-BTC-USD').first()).not.toBeEmpty();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    const calls = kept.filter((path) => path.startsWith('/api/'));
    expect(calls).toContain('/api/v1/instruments');
    expect(calls.filter((path) => /user|auth|signal/.test(path))).toEqual([]);
    await server.stop();
    isStopped = true;
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: /Last price is .* old/ })).toBeVisible();
    await expect(page.getByTestId('price-BTC-USD').first()).not.toBeEmpty();
    await page.goto(`${server.url}/`); // never opened online
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    if (!isStopped) await server.stop();
  }
});

test('an address takes the service worker away, and another brings it back', async ({ page, server }) => {
  const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}/?offline=off`);
  await expect.poll(count).toBe(0);
  await page.goto(server.url); // the previous page was still the worker's
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  expect(await count()).toBe(0);
  await page.goto(`${server.url}/?offline=on`);
  await expect.poll(count).toBe(1);
});

test('a new version takes over and drops the code of the one before', async ({ page, server }) => {
  await page.goto(server.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await (await caches.open('app /assets/index-before.js')).put('/assets/index-before.js', new Response(''));
    await navigator.serviceWorker.register('/sw.js?next');
  });
  const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app ')));
  await expect.poll(kept).toEqual([expect.not.stringContaining('before')]);
  const [name = ''] = await kept();
  const files = await page.evaluate(
    async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
    name,
  );
  expect(files).toEqual(expect.arrayContaining(['/', '/theme.js', '/app.webmanifest', name.slice('app '.length)]));
});

test('it can be installed', async ({ page, server }) => {
  const answer = await page.request.get(`${server.url}/app.webmanifest`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await answer.json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of icons) {
    const icon = await page.request.get(server.url + src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  const worker = await page.request.get(`${server.url}/sw.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
});
