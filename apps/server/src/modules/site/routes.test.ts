import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { siteRoutes } from './routes.ts';

const PAGE = '<!doctype html><html><head><title>before</title></head><body></body></html>';

async function startSite() {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'index.html.gz'), 'packed');
  writeFileSync(path.join(folder, 'assets/app-1234.js'), 'run()');
  const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics());
  await app.register(siteRoutes, { folder });
  return app;
}

const isPage = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  statusCode === 200 && body.includes('<title>') && !body.includes('before');

describe('the web app’s addresses', () => {
  it.for(['/', '/dashboard', '/foo.html', '/news-details/a.com', '/index.html', '/index.html.gz?', '/a/b.js'])(
    'give the page with its own head: %s',
    async (url) => {
      const app = await startSite();
      const headers = url.includes('.gz') ? { accept: 'text/html' } : {};
      expect(isPage(await app.inject({ url, headers }))).toBe(true);
    },
  );

  it('give a file where there is one, and say so where there is none', async () => {
    const app = await startSite();
    expect((await app.inject('/assets/app-1234.js')).body).toBe('run()');
    for (const url of ['/assets/app-0000.js', '/api/v1/nothing', '/robots.txt', '/favicon.ico']) {
      expect((await app.inject(url)).json()).toEqual({ message: 'Not found', code: 'API_ERROR', reason: 'NOT_FOUND' });
    }
    expect(isPage(await app.inject({ url: '/robots.txt', headers: { accept: 'text/html,*/*' } }))).toBe(true);
    expect((await app.inject({ url: '/assets/app-0000.js', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});
