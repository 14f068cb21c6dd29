import { createECDH, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { type ReceivedCall, startHttps } from '../../testing/https-server.ts';
import { startTestAlerts } from '../../testing/test-alerts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { sealAddress } from './address.ts';
import { afterQuiet } from './quiet.ts';
import { signatureOf } from './senders/webhook.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const AT_100 = { market: 'Crypto', symbol: COIN.symbol, condition: { type: 'crossing', level: 100 } } as const;
const WAIT = { interval: 100 };
const QUICK_RETRIES = Array.from({ length: 12 }, () => 10);

const NO_CALL: ReceivedCall = { path: '', headers: {}, body: '' };

/** A server that fails half of the time, and a user with a webhook to it. */
async function setUp(answer: (n: number) => number, retryMs = QUICK_RETRIES) {
  let calls = 0;
  const server = await startHttps(() => answer(calls++));
  const guard = { isAllowed: () => true, ca: server.ca };
  const alerts = await startTestAlerts([COIN], { guard, retryMs });
  const asha = await alerts.addUser();
  const deliveries = async () => (await asha.call('GET', 'deliveries')).json().deliveries;
  const channels = async () => (await asha.call('GET', 'channels')).json().channels;
  const add = async (input: object) => (await asha.call('POST', 'channels', input)).json();
  return { ...alerts, asha, server, deliveries, channels, add };
}

function pushKeys() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

describe('a webhook', () => {
  it('gets each message until it has taken it, signed, with the same key each time', async () => {
    const { asha, add, deliveries, metrics, price, server } = await setUp((n) => (n % 2 === 0 ? 503 : 200));
    const { secret, channel } = await add({ kind: 'webhook', url: `${server.url}/hook` });
    await asha.alert({ ...AT_100, channels: ['webhook'] });
    price(COIN, 99, 101);
    await vi.waitFor(
      async () => expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2, error: null }]),
      WAIT,
    );
    const [first, second] = server.received;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    const attempts = (await metrics.deliveries.get()).values.filter(({ value }) => value > 0);
    expect(attempts.map(({ labels: { kind, outcome }, value }) => [kind, outcome, value])).toEqual([
      ['webhook', 'sent', 1],
      ['webhook', 'retried', 1],
    ]);
    expect((await metrics.alertFirings.get()).values).toMatchObject([{ value: 1 }]);
    for (const { headers, body } of server.received) {
      const id = String(headers['webhook-id']);
      expect(headers['webhook-signature']).toBe(signatureOf(secret, id, Number(headers['webhook-timestamp']), body));
    }
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      subject: 'BTC-USD, crosses $100.00: $101.00 at 00:00',
      notices: [{ count: 1 }],
    });
    const rotated = (await asha.call('POST', `channels/${channel.id}/secret`)).json();
    await asha.call('POST', `channels/${channel.id}/test`);
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(3), WAIT);
    const [, , { headers, body } = NO_CALL] = server.received;
    const at = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])] as const;
    const both = [rotated.secret, secret].map((own) => signatureOf(own, ...at, body));
    expect(headers['webhook-signature']).toBe(both.join(' '));
  });

  it('that is slow gets a message once, though the server stops before the answer', async () => {
    const received: unknown[] = [];
    const asked = Promise.withResolvers<void>();
    const host = http.createServer(({ headers }, response) => {
      received.push(headers['idempotency-key']);
      asked.resolve();
      setTimeout(() => response.end(), 700);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void host.close());
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/hook`;
    const [guard, database] = [{ isAllowed: () => true, allowsHttp: true }, await createTestDatabase()];
    const first = await startTestAlerts([COIN], { guard, database });
    const asha = await first.addUser();
    await asha.call('POST', 'channels', { kind: 'webhook', url });
    await asha.alert({ ...AT_100, channels: ['webhook'] });
    first.price(COIN, 99, 101);
    await asked.promise;
    await first.lifecycle.stop();
    const { db } = await startTestAlerts([COIN], { guard, database });
    const states = async () => (await db.selectFrom('deliveries').select('state').execute()).map(({ state }) => state);
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']), WAIT);
    expect(received).toHaveLength(1);
  });

  it('that fails permanently is switched off, and its owner notified', { timeout: 600_000 }, async () => {
    const { asha, add, channels, deliveries, mails, server } = await setUp(() => 410);
    const { channel } = await add({ kind: 'webhook', url: server.url });
    await add({ kind: 'email' });
    await asha.call('POST', `channels/${channel.id}/test`);
    await vi.waitFor(
      async () => expect(await channels()).toMatchObject([{ state: 'off', reason: 'answered 410' }, {}]),
      WAIT,
    );
    const newest = async () => (await asha.call('GET', 'notices')).json().notices[0].body;
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ kind: 'channel-off' }), WAIT); // written after it
    await vi.waitFor(() => expect(mails).toMatchObject([{ subject: 'A channel was turned off' }]), WAIT);
    expect((await deliveries()).map(({ state }: { state: string }) => state).toSorted()).toEqual(['failed', 'sent']);
  });

  it('may not lead to a private address, nor to plain HTTP', async () => {
    const { addUser } = await startTestAlerts([COIN]);
    const asha = await addUser();
    for (const url of [
      'https://127.0.0.1/',
      'https://[fd00::1]/',
      'http://example.com/',
      'https://10.0.0.1:8443/x',
      'https://example.com:22/',
      'x',
    ]) {
      expect((await asha.call('POST', 'channels', { kind: 'webhook', url })).statusCode).toBe(400);
    }
  });
});

describe('a browser', () => {
  it('is added with a key that messages can be encrypted for, at an address that may be called', async () => {
    const { addUser } = await startTestAlerts([COIN]);
    const asha = await addUser();
    const add = (change: object) =>
      asha.call('POST', 'channels', {
        kind: 'push',
        endpoint: 'https://push.example.com/1',
        label: 'Chrome',
        keys: pushKeys(),
        ...change,
      });
    const wrong = { p256dh: 'B'.repeat(87), auth: pushKeys().auth };
    expect((await add({ keys: wrong })).json()).toMatchObject({ field: 'keys.p256dh' });
    expect((await add({ endpoint: 'https://127.0.0.1/1' })).json()).toMatchObject({ field: 'endpoint' });
    expect((await add({})).statusCode).toBe(201);
  });

  it('with a wrong key is switched off at its first message', async () => {
    const { asha, add, channels, deliveries, db } = await setUp(() => 200);
    const { channel } = await add({ kind: 'push', endpoint: 'https://127.0.0.1/1', label: 'Old', keys: pushKeys() });
    const { seal } = deriveSecrets('a secret of tests');
    const stored = { endpoint: 'https://127.0.0.1/1', keys: { p256dh: 'B'.repeat(87), auth: pushKeys().auth } };
    const set = { sealed_address: sealAddress(seal, stored, channel.id) };
    await db.updateTable('channels').set(set).where('id', '=', channel.id).execute();
    await asha.call('POST', `channels/${channel.id}/test`);
    await vi.waitFor(async () => expect((await deliveries())[0]).toMatchObject({ state: 'failed' }));
    await vi.waitFor(async () => expect(await channels()).toMatchObject([{ state: 'off' }])); // written after it
  });
});

describe('web push', () => {
  it('reaches a push service that fails half of the time, and forgets a browser that has unsubscribed', {
    timeout: 600_000,
  }, async () => {
    let isGone = false;
    const { asha, add, channels, deliveries, price, server } = await setUp((n) =>
      isGone ? 410 : n % 2 === 0 ? 500 : 201,
    );
    const { channel } = await add({ kind: 'push', endpoint: `${server.url}/send/1`, keys: pushKeys(), label: 'Phone' });
    await asha.alert({ ...AT_100, channels: ['push'] });
    price(COIN, 99, 101);
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]), WAIT);
    const [{ headers } = NO_CALL] = server.received;
    expect(headers).toMatchObject({ ttl: '300', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(headers.authorization).toContain((await asha.call('GET', 'channels')).json().pushKey);
    expect(server.received[1]?.headers.topic).toBe(headers.topic);
    isGone = true;
    await asha.call('POST', `channels/${channel.id}/test`);
    await vi.waitFor(async () => expect(await channels()).toMatchObject([{ state: 'off' }]), WAIT);
  });
});

describe('the Telegram bot', () => {
  it('ties a chat to the channel whose link was opened, and writes there', { timeout: 600_000 }, async () => {
    const sent: { chat_id: number; text: string; entities?: { offset: number; length: number; url: string }[] }[] = [];
    const updates: object[] = [];
    const server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const method = request.url?.split('/').at(-1);
        const bot = { id: 1, is_bot: true, first_name: 'W', username: 'wick_bot' };
        const from = { id: 5, type: 'private', first_name: 'Asha' };
        if (method === 'sendMessage') sent.push(JSON.parse(body));
        const pending = method === 'getUpdates' ? updates.splice(0) : [];
        const results: Record<string, unknown> = {
          getMe: bot,
          getUpdates: pending,
          sendMessage: { message_id: 1, date: 0, chat: from },
        };
        const answer = JSON.stringify({ ok: true, result: results[method ?? ''] ?? true });
        setTimeout(() => response.setHeader('content-type', 'application/json').end(answer), 20);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const env = {
      TELEGRAM_TOKEN: `1:${'x'.repeat(30)}`,
      TELEGRAM_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PUBLIC_URL: 'https://wick.example',
    };
    const { addUser, price } = await startTestAlerts([COIN], { env });
    const asha = await addUser();
    const channels = async () => (await asha.call('GET', 'channels')).json();
    await vi.waitFor(async () => expect((await channels()).telegramBot).toBe('wick_bot'), WAIT);
    const { link, channel } = (await asha.call('POST', 'channels', { kind: 'telegram' })).json();
    const text = `/start ${new URL(link).searchParams.get('start')}`;
    const message = { message_id: 2, date: 0, text, entities: [{ type: 'bot_command', offset: 0, length: 6 }] };
    updates.push({
      update_id: 1,
      message: { ...message, chat: { id: 5, type: 'private' }, from: { id: 5, is_bot: false, first_name: 'A' } },
    });
    await vi.waitFor(async () => expect((await channels()).channels).toMatchObject([{ state: 'on' }]), WAIT);
    await asha.call('POST', `channels/${channel.id}/test`);
    await vi.waitFor(
      () => expect(sent.at(-1)).toMatchObject({ chat_id: 5, text: expect.stringContaining('This is a test') }),
      WAIT,
    );

    await asha.alert({ ...AT_100, channels: ['telegram'] });
    price(COIN, 99, 101);
    await vi.waitFor(() => expect(sent.at(-1)?.text).toContain('crosses'), WAIT);
    const { text: alert = '', entities = [] } = sent.at(-1) ?? {};
    expect(entities.map(({ offset, length, url }) => [alert.slice(offset, offset + length), url])).toEqual([
      ['Receipt', expect.stringMatching(/^https:\/\/wick\.example\/dashboard\/alerts\?tab=fired&firing=/)],
      [expect.stringContaining(COIN.symbol), expect.stringContaining(`/dashboard/chart/Crypto/${COIN.symbol}`)],
    ]);
  });
});

describe('quiet hours', () => {
  const at = (time: string): number => Date.parse(`2024-10-15T${time}:00Z`);
  const night = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: 'Asia/Kolkata' }; // 16:30 to 01:30 UTC

  it('hold back until they are over, across midnight', () => {
    expect(afterQuiet(at('16:29'), night)).toBe(at('16:29'));
    expect(afterQuiet(at('16:30'), night)).toBe(at('01:30') + 86_400_000);
    expect(afterQuiet(at('01:29'), night)).toBe(at('01:30'));
    expect(afterQuiet(at('01:30'), night)).toBe(at('01:30'));
    expect(afterQuiet(at('12:00'), undefined)).toBe(at('12:00'));
  });

  it('are refused where they begin as they end, and what was set stays', async () => {
    const asha = await (await startTestAlerts([])).addUser();
    const set = (from: number, to: number) => asha.call('PUT', 'quiet-hours', { quietHours: { from, to } });
    expect((await set(60, 120)).statusCode).toBe(204);
    const refused = await set(300, 300);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'quietHours.to']);
    expect((await asha.call('GET', 'channels')).json().quietHours).toEqual({ from: 60, to: 120 });
  });
});
