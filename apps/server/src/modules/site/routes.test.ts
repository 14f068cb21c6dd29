import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type SiteDeps, siteRoutes } from './routes.ts';

const NOBODY = { callerOf: async () => undefined, isOperator: async () => false };

const PAGE = '<!doctype html><html><head><title>before</title></head><body></body></html>';

async function startSite(headOf?: SiteDeps['headOf']) {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'index.html.gz'), 'packed');
  writeFileSync(path.join(folder, 'assets/app-1234.js'), 'run()');
  const parts = { '/': ['assets/landing.js'], '/dashboard/chart/*': ['assets/chart.js', 'assets/a"b.js'] };
  writeFileSync(path.join(folder, 'first-parts.json'), JSON.stringify(parts));
  const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics(), NOBODY);
  await app.register(siteRoutes, { folder, ...(headOf ? { headOf } : {}) });
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

  it('name the files that the page of an address begins with', async () => {
    const app = await startSite();
    const preloaded = async (url: string) =>
      [...(await app.inject(url)).body.matchAll(/<link rel="modulepreload" href="([^"]*)">/g)].map(([, href]) => href);
    expect(await preloaded('/')).toEqual(['/assets/landing.js']);
    expect(await preloaded('/?from=mail')).toEqual(['/assets/landing.js']);
    expect(await preloaded('/dashboard/chart/Crypto/BTC-USD')).toEqual(['/assets/chart.js', '/assets/a&quot;b.js']);
    expect(await preloaded('/faq')).toEqual([]);
  });

  it('have the head that somebody else has for them', async () => {
    const title = 'Gold <script>alert(1)</script> & "more"';
    const app = await startSite(async (address) =>
      address === '/news-details/gold'
        ? {
            ...{ title, description: '</script><b>', path: '/news-details/gold-more', type: 'article', publishedAt: 0 },
            dataFor: (url) => ({ '@type': 'NewsArticle', headline: '</script><script>alert(2)</script>', url }),
          }
        : undefined,
    );
    const { body } = await app.inject({ url: '/news-details/gold', headers: { host: 'wickwise.example' } });
    expect(body).toContain('<title>Gold &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</title>');
    expect(body).toContain('<link rel="canonical" href="http://wickwise.example/news-details/gold-more">');
    expect(body).toContain('<meta property="og:type" content="article">');
    expect(body).toContain('content="1970-01-01T00:00:00.000Z"');
    expect(body.match(/<script/g)).toHaveLength(1);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({
      ...{ '@type': 'NewsArticle', headline: '</script><script>alert(2)</script>' },
      url: 'http://wickwise.example/news-details/gold-more',
    });
    expect((await app.inject('/faq')).body).toContain('<title>FAQ | Wickwise</title>');
  });

  it('are sent with the head of their path where their own fails or never comes', async () => {
    const failing = await startSite(() => Promise.reject(new Error('no database')));
    expect(isPage(await failing.inject('/news-details/gold'))).toBe(true);
    const hanging = await startSite(() => new Promise(() => {}));
    expect(isPage(await hanging.inject('/news-details/gold'))).toBe(true);
  });

  it('answer HEAD as they answer GET', async () => {
    const app = await startSite();
    for (const url of ['/', '/dashboard', '/assets/app-1234.js']) {
      const [head, get] = await Promise.all([app.inject({ method: 'HEAD', url }), app.inject({ method: 'GET', url })]);
      expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
    expect((await app.inject({ method: 'HEAD', url: '/api/v1/nothing' })).statusCode).toBe(404);
  });

  it('say which methods they take', async () => {
    const app = await startSite();
    for (const url of ['/', '/dashboard', '/assets/app-1234.js']) {
      const { statusCode, headers, json } = await app.inject({ method: 'POST', url });
      expect([url, statusCode, headers.allow]).toEqual([url, 405, 'GET, HEAD']);
      expect(json()).toEqual({
        message: 'This address accepts only GET, HEAD.',
        code: 'API_ERROR',
        reason: 'VALIDATION',
      });
    }
    expect((await app.inject({ method: 'POST', url: '/api/v1/nothing' })).statusCode).toBe(404);
  });

  it('keep their strict headers and the form of errors when they can’t be decoded', async () => {
    const app = await startSite();
    for (const url of ['/%', '/%ff', '/a%zz/%E0%A4%A', '/api/v1/%']) {
      const answer = await app.inject(url);
      expect([url, answer.headers['x-content-type-options']]).toEqual([url, 'nosniff']);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      if (!url.startsWith('/api/')) expect(isPage(answer)).toBe(true);
      else expect(answer.json()).toEqual({ message: 'Not found', code: 'API_ERROR', reason: 'NOT_FOUND' });
    }
  });

  it('let browsers keep hashed files for a year, and ask again for all others', async () => {
    const app = await startSite();
    const caching = async (url: string) => (await app.inject(url)).headers['cache-control'];
    expect(await caching('/assets/app-1234.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/first-parts.json')).toBe('no-cache');
    expect(await caching('/')).toBe('no-cache');
    expect((await app.inject('/assets/..%2findex.html')).statusCode).toBe(404);
  });

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
