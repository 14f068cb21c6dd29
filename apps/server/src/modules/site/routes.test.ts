import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { billingSettings } from '#platform/billing-settings.ts';
import { readConfig } from '#platform/config.ts';
import { createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { RETENTION_DAYS } from '#platform/retention/retention-days.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pageFacts } from './page-facts.ts';
import { type SiteDeps, siteRoutes } from './routes.ts';

const NOBODY = { callerOf: async () => undefined, isOperator: async () => false };

const CONFIG = {
  operator: { name: 'A & B "Traders" <Pune>' },
  mail: { from: 'a@b.example' },
  billing: {},
  recordDays: { ...RETENTION_DAYS, signals: undefined, firings: 1 },
};
const FACTS = pageFacts(CONFIG);

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
  await app.register(siteRoutes, { folder, facts: FACTS, ...(headOf ? { headOf } : {}) });
  return app;
}

const isPage = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  statusCode === 200 && body.includes('<title>') && !body.includes('before');

describe('the facts of pages', () => {
  it('say what payment services get, by those that are set', () => {
    const { stripe, razorpay } = billingSettings(
      {
        BILLING_GRACE_HOURS: 168,
        BILLING_SILENCE_HOURS: 168,
        PUBLIC_URL: 'https://w.example',
        STRIPE_SECRET_KEY: 'a',
        STRIPE_WEBHOOK_SECRET: 'b',
        RAZORPAY_KEY_ID: 'c',
        RAZORPAY_KEY_SECRET: 'd',
        RAZORPAY_WEBHOOK_SECRET: 'e',
      },
      false,
    );
    const paid = (billing: Parameters<typeof pageFacts>[0]['billing']) => pageFacts({ ...CONFIG, billing }).en.payments;
    expect(paid({})).toBe('No payment service is connected to this server.');
    const services = (text: string) => text.match(/Stripe gets your email|Razorpay gets the plan|its own policy/g);
    expect(services(paid({ ...(stripe && { stripe }) }))).toEqual(['Stripe gets your email', 'its own policy']);
    expect(services(paid({ ...(stripe && { stripe }), ...(razorpay && { razorpay }) }))).toEqual([
      ...['Stripe gets your email', 'Razorpay gets the plan', 'its own policy'],
    ]);
  });

  it('count the days of support tickets from their end', () => {
    const days = (tickets: number | undefined) =>
      pageFacts({ ...CONFIG, recordDays: { ...RETENTION_DAYS, tickets } }).en.ticketDays;
    expect([days(730), days(1), days(undefined)]).toEqual([
      ...['730 days after they were closed', '1 day after they were closed', 'as long as the account'],
    ]);
  });
});

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
            title,
            description: '</script><b>',
            path: '/news-details/gold-more',
            type: 'article',
            publishedAt: 0,
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
      '@type': 'NewsArticle',
      headline: '</script><script>alert(2)</script>',
      url: 'http://wickwise.example/news-details/gold-more',
    });
    expect((await app.inject('/faq')).body).toContain('<title>FAQ | Wickwise</title>');
  });

  it('of lessons have their head, and their text for readers without scripts', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'lessons'));
    writeFileSync(path.join(folder, 'index.html'), PAGE.replace('<body>', '<body><noscript>needs scripts</noscript>'));
    const lesson = {
      slug: 'rsi',
      title: 'RSI & you',
      summary: 'It <b>.',
      level: 'beginner',
      group: 'indicators',
      minutes: 3,
      languages: ['en'],
    };
    writeFileSync(path.join(folder, 'lessons/index.json'), JSON.stringify({ lessons: [lesson], paths: [] }));
    writeFileSync(path.join(folder, 'lessons/rsi.json'), '{}');
    writeFileSync(path.join(folder, 'lessons/rsi.html'), '<article>$& text</article>');
    const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics(), NOBODY);
    await app.register(siteRoutes, { folder, facts: FACTS, headOf: () => new Promise(() => {}) });
    const { body } = await app.inject({ url: '/learning/rsi?from=mail', headers: { host: 'wickwise.example' } });
    expect(body).toContain('<title>RSI &amp; you | Wickwise</title>');
    expect(body).toContain('<meta name="description" content="It &lt;b&gt;.">');
    expect(body).toContain('<link rel="canonical" href="http://wickwise.example/learning/rsi">');
    expect(body).toContain('<noscript><article>$& text</article></noscript>');
    expect((await app.inject('/learning')).body).toContain('<noscript>needs scripts</noscript>');
    expect((await app.inject('/lessons/rsi.json')).json()).toEqual({});
    expect((await app.inject('/lessons/nosuch.json')).statusCode).toBe(404);
    expect((await app.inject('/sitemap.xml')).body).toContain('/learning/rsi</loc>');
  });

  it('of pages of text have their text without scripts, with what is true of this server', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'index.html'), PAGE.replace('<body>', '<body><noscript>needs scripts</noscript>'));
    mkdirSync(path.join(folder, 'pages/en'), { recursive: true });
    const write = (name: string, content: string) => writeFileSync(path.join(folder, 'pages/en', name), content);
    const structured = { '@type': 'FAQPage', text: 'Answers by {{operator}}' };
    write('faq.json', JSON.stringify({ title: 'FAQ', text: '{{operator}} {{contact}}' }));
    write('faq.html', '<p>{{operator}}</p>');
    write('faq.data.json', JSON.stringify({ title: 'FAQ', summary: 'Answers.', structured }));
    write('privacy-policy.html', '<td>{{firingDays}}, {{noticeDays}}, {{signalDays}}, {{nothing}}</td>');
    write('privacy-policy.data.json', JSON.stringify({ title: 'Privacy policy', summary: 'What is kept.' }));
    const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics(), NOBODY);
    await app.register(siteRoutes, { folder, facts: FACTS });

    const { body } = await app.inject({ url: '/faq?q=a', headers: { host: 'wickwise.example' } });
    expect(body).toContain('<title>FAQ | Wickwise</title>');
    expect(body).toContain(
      '<noscript><p>This server is run by A &amp; B &quot;Traders&quot; &lt;Pune&gt;.</p></noscript>',
    );
    const written = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(written)).toEqual({
      '@type': 'FAQPage',
      url: 'http://wickwise.example/faq',
      text: 'Answers by This server is run by A & B "Traders" <Pune>.',
    });
    expect(body).not.toContain('{{');
    const privacy = (await app.inject('/privacy-policy')).body;
    expect(privacy).toContain('<title>Privacy policy | Wickwise</title>');
    expect(privacy).toContain('<meta name="description" content="What is kept.">');
    expect(privacy).toContain('<td>1 day, 180 days, as long as the account, {{nothing}}</td>');
    expect((await app.inject('/pages/en/faq.json')).json()).toEqual({
      title: 'FAQ',
      text: 'This server is run by A & B "Traders" <Pune>. No contact is given here: ask the person who gave you the address of this server.',
    });
    mkdirSync(path.join(folder, 'pages/hi'));
    writeFileSync(path.join(folder, 'pages/hi/about-us.json'), '"{{operator}} {{contact}} {{firingDays}}"');
    expect((await app.inject('/pages/hi/about-us.json')).json()).toBe(
      'यह सर्वर A & B "Traders" <Pune> चलाते हैं। यहाँ संपर्क नहीं दिया गया है: उससे पूछें जिसने आपको इस सर्वर का पता दिया। 1 दिन',
    );
    const { etag } = (await app.inject('/pages/en/faq.json')).headers;
    write('faq.json', 'another build');
    const again = await app.inject({ url: '/pages/en/faq.json', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    for (const url of ['/pages/en/nosuch.json', '/pages/hi/faq.json', '/pages/en/faq.html', '/pages/..%2f/faq.json'])
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
    expect((await app.inject('/about-us')).body).toContain('<noscript>needs scripts</noscript>');
  });

  it('are listed for search engines, without those of accounts', async () => {
    const app = await startSite();
    const list = await app.inject({ url: '/sitemap.xml', headers: { host: 'wickwise.example' } });
    expect(list.headers['content-type']).toContain('application/xml');
    const pages = [...list.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page);
    expect(pages).toContain('http://wickwise.example/faq');
    expect(pages).toContain('http://wickwise.example/learning/practice');
    expect(pages).toContain('http://wickwise.example/strategy/combination');
    expect(pages.filter((page) => /dashboard|login|shared|api/.test(page ?? ''))).toEqual([]);
    const { body } = await app.inject({ url: '/robots.txt', headers: { host: 'wickwise.example' } });
    expect(body).toContain('Disallow: /dashboard\n');
    expect(body).toContain('Sitemap: http://wickwise.example/sitemap.xml\n');
    expect((await app.inject({ method: 'POST', url: '/robots.txt' })).statusCode).toBe(405);
  });

  it('of lessons are in the language that they ask for, where the lesson is translated', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'lessons/hi'), { recursive: true });
    writeFileSync(
      path.join(folder, 'index.html'),
      '<!doctype html><html lang="en"><head><title>before</title></head><body><noscript></noscript></body></html>',
    );
    const facts = { summary: 'S', level: 'beginner', group: 'indicators', minutes: 3 };
    const rsi = { ...facts, slug: 'rsi', title: 'In English', languages: ['en', 'hi'] };
    const inHindi = { ...rsi, title: 'हिन्दी में', languages: ['hi', 'en'] };
    const atr = { ...facts, slug: 'atr', title: 'ATR', languages: ['en'] };
    const write = (name: string, content: string) => writeFileSync(path.join(folder, 'lessons', name), content);
    write('index.json', JSON.stringify({ lessons: [rsi, atr], paths: [] }));
    write('hi/index.json', JSON.stringify({ lessons: [inHindi, atr], paths: [] }));
    for (const name of ['rsi.html', 'hi/rsi.html', 'atr.html']) write(name, `text of ${name}`);
    const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics(), NOBODY);
    await app.register(siteRoutes, { folder, facts: FACTS, publicUrl: 'https://w.example' });
    const pageAt = async (url: string) => {
      const { body } = await app.inject({ url, headers: { 'accept-language': 'hi' } });
      return {
        language: /<html lang="(.*?)">/.exec(body)?.[1],
        title: /<title>(.*?)<\/title>/.exec(body)?.[1],
        text: /<noscript>(.*?)<\/noscript>/.exec(body)?.[1],
        canonical: /rel="canonical" href="(.*?)"/.exec(body)?.[1],
        alternates: [...body.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, ...pair]) => pair.join(' ')),
      };
    };
    const alternates = [
      'en https://w.example/learning/rsi',
      'hi https://w.example/learning/rsi?lang=hi',
      'x-default https://w.example/learning/rsi',
    ];
    expect(await pageAt('/learning/rsi?path=beginner&lang=hi')).toEqual({
      language: 'hi',
      title: 'हिन्दी में | Wickwise',
      text: 'text of hi/rsi.html',
      alternates,
      canonical: 'https://w.example/learning/rsi?lang=hi',
    });
    // the app asks for Hindi by a choice too, never by the browser's own language
    expect(await pageAt('/learning/rsi?lang=xx')).toEqual({
      language: 'en',
      title: 'In English | Wickwise',
      text: 'text of rsi.html',
      alternates,
      canonical: 'https://w.example/learning/rsi',
    });
    expect(await pageAt('/learning/atr?lang=hi')).toEqual({
      language: 'en',
      title: 'ATR | Wickwise',
      text: 'text of atr.html',
      alternates: [],
      canonical: 'https://w.example/learning/atr',
    });
    const { body: list } = await app.inject('/sitemap.xml');
    expect([...list.matchAll(/learning\/(?:rsi|atr)[^<]*/g)].map(([one]) => one)).toEqual([
      'learning/rsi',
      'learning/rsi?lang=hi',
      'learning/atr',
    ]);
    expect(await pageAt('/faq')).toMatchObject({ language: 'en', alternates: [] });
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
    for (const url of ['/assets/app-0000.js', '/api/v1/nothing', '/humans.txt', '/favicon.ico']) {
      expect((await app.inject(url)).json()).toEqual({ message: 'Not found', code: 'API_ERROR', reason: 'NOT_FOUND' });
    }
    expect(isPage(await app.inject({ url: '/humans.txt', headers: { accept: 'text/html,*/*' } }))).toBe(true);
    expect((await app.inject({ url: '/assets/app-0000.js', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});
