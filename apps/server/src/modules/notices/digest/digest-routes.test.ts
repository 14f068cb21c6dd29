import { DigestAnswer } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it, vi } from 'vitest';
import { API_PREFIX } from '#platform/http.ts';
import { onceForAll } from '../../../testing/at-end.ts';
import { startTestAlerts } from '../../../testing/test-alerts.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const ORIGIN = 'https://wickwise.example';
const ON = { isOn: true, hour: 8, kinds: ['email'] };
const WAIT = { interval: 50 };

type Alerts = Awaited<ReturnType<typeof startTestAlerts>>;

const shared = onceForAll(() => startTestAlerts([COIN], { env: { PUBLIC_URL: ORIGIN } }));

/** An account of a server. */
async function setUp(alerts: Alerts = shared()) {
  const asha = await alerts.addUser();
  const settings = async (): Promise<DigestAnswer> => DigestAnswer.parse((await asha.call('GET', 'digest')).json());
  const mails = () => alerts.mails.filter(({ to }) => to === `${asha.id}@example.com`);
  const turnOn = async () => {
    await asha.call('POST', 'channels', { kind: 'email' });
    expect((await asha.call('PUT', 'digest', ON)).statusCode).toBe(200);
  };
  /** Has a digest sent; returns its mail. */
  const mailNow = async () => {
    expect((await asha.call('POST', 'digest/test')).statusCode).toBe(204);
    await vi.waitFor(() => expect(mails().length).toBeGreaterThan(0), WAIT);
    return mails().at(-1);
  };
  return { ...alerts, asha, settings, turnOn, mails, mailNow };
}

describe('the settings of a digest', () => {
  it('are off at first, and are kept with the time of the next one', async () => {
    const { asha, settings } = await setUp();
    expect(await settings()).toEqual({
      settings: { isOn: false, hour: 8, kinds: ['email'] },
      zone: 'UTC',
      nextAt: null,
      last: null,
      tests: { left: 3, againAt: null },
    });
    const kept = (await asha.call('PUT', 'digest', { isOn: true, hour: 21, kinds: ['push', 'email', 'push'] })).json();
    expect(kept.settings).toEqual({ isOn: true, hour: 21, kinds: ['push', 'email'] });
    expect(new Date(kept.nextAt).toISOString()).toMatch(/T21:00:00\.000Z$/);
    expect(await settings()).toEqual(kept);
  });

  it('are refused where they make no sense', async () => {
    const { asha, settings } = await setUp();
    for (const [body, reason] of [
      [{ ...ON, hour: 24 }, /hour/],
      [{ ...ON, hour: 7.5 }, /hour/],
      [{ ...ON, kinds: ['pigeon'] }, /kinds/],
      [{ ...ON, kinds: [] }, /Choose at least one channel/],
      [{ ...ON, userId: 'x' }, /userId/],
      [{}, /isOn/],
    ] as const) {
      const answer = await asha.call('PUT', 'digest', body);
      expect([body, answer.statusCode, answer.json().code]).toEqual([body, 400, 'BAD_REQUEST']);
      expect(answer.json().message).toMatch(reason);
    }
    expect((await settings()).settings.isOn).toBe(false);
  });

  it('are those of their owner alone', async () => {
    const { asha, app, addUser } = await setUp();
    const ben = await addUser();
    for (const [method, path, payload] of [
      ['GET', 'digest', undefined],
      ['PUT', 'digest', ON],
      ['POST', 'digest/test', undefined],
    ] as const) {
      const url = `${API_PREFIX}/user/${asha.id}/${path}`;
      const headers = { authorization: `Bearer ${ben.id}` };
      expect((await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode).toBe(404);
      expect((await app.inject({ method, url, ...(payload ? { payload } : {}) })).statusCode).toBe(401);
    }
  });
});

describe('a digest on request', () => {
  it('is mailed with a link that ends it, a few times an hour', async () => {
    const { asha, turnOn, mailNow, settings } = await setUp();
    await turnOn();
    const mail = await mailNow();
    expect(mail?.subject).toMatch(/^Daily digest, /);
    expect(mail?.urgency).toBe('digest');
    expect(mail?.text).toContain('Nothing to report since');
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/wickwise\.example\/api\/v1\/unsubscribe\/[\w-]{43}$/);
    expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribeUrl}`);
    expect(mail?.unsubscribeUrl).not.toContain(asha.id.replaceAll('-', ''));
    expect(await settings()).toMatchObject({ last: null, tests: { left: 2 } });
    await asha.call('POST', 'digest/test');
    await asha.call('POST', 'digest/test');
    const refused = await asha.call('POST', 'digest/test');
    expect([refused.statusCode, refused.json().reason]).toEqual([429, 'LIMIT_REACHED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  it('needs a channel that is on', async () => {
    const { asha } = await setUp();
    await asha.call('PUT', 'digest', ON);
    const answer = await asha.call('POST', 'digest/test');
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'None of the chosen channels is on. Add one first.',
    ]);
  });

  it('is in the log of deliveries, never together with alerts', async () => {
    const { asha, turnOn, mailNow, mails, price } = await setUp();
    await turnOn();
    await mailNow();
    await asha.alert({
      market: 'Crypto',
      symbol: COIN.symbol,
      condition: { type: 'crossing', level: 100 },
      channels: ['email'],
    });
    price(COIN, 99, 101);
    await vi.waitFor(() => expect(mails()).toHaveLength(2), WAIT);
    expect(mails()[1]?.subject).toContain('crosses $100.00');
    expect(mails()[1]?.unsubscribeUrl).toBeUndefined();
    const { deliveries } = (await asha.call('GET', 'deliveries')).json();
    expect(deliveries).toHaveLength(2);
    expect(deliveries[1].subject).toMatch(/^Daily digest/);
  });
});

describe('the link that ends a digest', () => {
  const setUpLink = async () => {
    const all = await setUp();
    await all.turnOn();
    const url = new URL((await all.mailNow())?.unsubscribeUrl ?? '');
    return { ...all, path: url.pathname };
  };

  it('asks first when it is opened, and changes nothing: scanners of mails open links', async () => {
    const { app, path, settings } = await setUpLink();
    for (let i = 0; i < 3; i++) {
      const page = await app.inject({ url: path });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain('Stop the daily digest?');
      expect(page.body).toContain('<form method="post">');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect((await settings()).settings.isOn).toBe(true);
  });

  it.for([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['text/plain', ''],
  ] as const)(
    'ends it by one call of a mail service as %s, without a sign-in or cookies, and again',
    async ([type, payload]) => {
      const { app, path, settings } = await setUpLink();
      for (let i = 0; i < 2; i++) {
        const headers = { 'content-type': type, origin: 'https://mail.example' };
        const answer = await app.inject({ method: 'POST', url: path, headers, payload });
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toContain('You’re unsubscribed');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect((await settings()).settings).toEqual({ isOn: false, hour: 8, kinds: [] });
    },
  );

  it('ends mails alone where other channels are chosen', async () => {
    const { app, asha, path, settings } = await setUpLink();
    await asha.call('PUT', 'digest', { ...ON, kinds: ['email', 'webhook'] });
    await app.inject({ method: 'POST', url: path });
    expect((await settings()).settings).toEqual({ isOn: true, hour: 8, kinds: ['webhook'] });
  });

  it('says the same of an account that is there and one that isn’t, and nothing about either', async () => {
    const { app, asha, db, path } = await setUpLink();
    const answers = async () => [
      (await app.inject({ url: path })).body,
      (await app.inject({ method: 'POST', url: path })).body,
    ];
    const before = await answers();
    await db.deleteFrom('users').where('id', '=', asha.id).execute();
    expect(await answers()).toEqual(before);
    for (const body of before) expect(body).not.toMatch(new RegExp(`${asha.id}|example\\.com|Asha`));
  });

  it('is refused when it was made or changed by others', async () => {
    const { app, path, settings } = await setUpLink();
    const token = path.split('/').at(-1) ?? '';
    const flipped = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
    const lastFlipped = `${token.slice(0, -1)}${token.at(-1) === 'A' ? 'B' : 'A'}`;
    for (const bad of [flipped, lastFlipped, token.slice(1), `${token}A`, 'x', '%00', '../..']) {
      for (const method of ['GET', 'POST'] as const) {
        const url = `${API_PREFIX}/unsubscribe/${encodeURIComponent(bad)}`;
        const answer = await app.inject({ method, url });
        expect([bad, answer.statusCode, answer.json().reason]).toEqual([bad, 404, 'NOT_FOUND']);
        const page = await app.inject({ method, url, headers: { accept: 'text/html,*/*' } });
        expect([bad, page.statusCode]).toEqual([bad, 404]);
        expect(page.body).toContain('This link isn’t valid');
      }
    }
    expect((await settings()).settings.isOn).toBe(true);
  });

  it('speaks the language of the browser', async () => {
    const { app, path } = await setUpLink();
    const page = await app.inject({ url: path, headers: { 'accept-language': 'hi-IN,en;q=0.8' } });
    expect(page.body).toContain('<html lang="hi">');
    expect(page.body).toContain('डेली डाइजेस्ट बंद करें?');
  });

  it('is missing where the server’s address isn’t known', async () => {
    const { turnOn, mailNow } = await setUp(await startTestAlerts([COIN]));
    await turnOn();
    const mail = await mailNow();
    expect(mail?.unsubscribeUrl).toBeUndefined();
    expect(mail?.text).not.toContain('://');
  });
});
