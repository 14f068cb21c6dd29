import { describe, expect, it, vi } from 'vitest';
import { ticks } from '#marketdata/topics.ts';
import { messagesSent } from '#modules/notices/topics.ts';
import { closesScanned } from '#modules/signals/topics.ts';
import { openIncident } from '#modules/status/incident-store.ts';
import { API_PREFIX } from '#platform/http.ts';
import { startTestStatus } from '../testing/test-status.ts';
import { addTestUser } from '../testing/test-users.ts';
import { requestsAnswered } from './status.ts';

const FAST = { lookMs: 20, writeMs: 40, freshMs: 0 };
const MINUTE = 60_000;

describe('the status of a server', () => {
  it('measures the delays of prices, scans, messages and answers, and says which prices are simulated', async () => {
    const { bus, feed, read, app } = await startTestStatus(undefined, FAST);
    feed.nowMs = 1_000_000;
    const tick = { instrumentId: 'Crypto:BTC-USD', exchangeTimeMs: feed.nowMs - 250 } as never;
    for (let i = 0; i < 10; i++) bus.publish(ticks, 'Crypto:BTC-USD', tick);
    bus.publish(closesScanned, 'Crypto', { market: 'Crypto', endMs: feed.nowMs - 2_500, areRevisions: false });
    bus.publish(closesScanned, 'Crypto', { market: 'Crypto', endMs: 0, areRevisions: true });
    bus.publish(messagesSent, 'webhook', { kind: 'webhook', delayMs: 800 });
    bus.publish(requestsAnswered, '', { ms: 12 });
    const status = await vi.waitFor(async () => {
      const now = await read();
      expect(now.parts[0]?.hour.count).toBe(1); // the last one of the above is written
      return now;
    });
    const names = ['api', 'feed.Crypto', 'scan', 'delivery.email', 'delivery.push', 'delivery.webhook'];
    expect(status.parts.map(({ part }) => part)).toEqual(names);
    const of = (name: string) => status.parts.find(({ part }) => part === name);
    expect(of('feed.Crypto')).toMatchObject({ badge: 'SIMULATED', state: 'up', hour: { count: 10, maxMs: 250 } });
    expect(of('scan')?.hour).toMatchObject({ count: 1, maxMs: 2_500 });
    expect(of('delivery.webhook')?.day).toMatchObject({ count: 1, p99Ms: 800 });
    expect(of('api')?.month).toMatchObject({ count: 1, p50Ms: 12 });
    expect(of('delivery.push')?.hour).toMatchObject({ count: 0, p99Ms: null });
    expect((await app.inject(`${API_PREFIX}/status`)).headers['cache-control']).toBe('public, max-age=15');
  });

  it('goes on after a restart: the gap is down, and an incident of the server', async () => {
    const first = await startTestStatus(undefined, FAST);
    await first.lifecycle.stop();
    const before = await first.db.selectFrom('status_intervals').selectAll().execute();
    expect(before.length).toBeGreaterThan(0);
    await first.db
      .updateTable('status_intervals')
      .set({ at: new Date(Date.now() - 60 * MINUTE), until_at: new Date(Date.now() - 30 * MINUTE) })
      .execute();
    const second = await startTestStatus(first.database, FAST);
    const status = await vi.waitFor(async () => {
      const now = await second.read();
      expect(now.parts[0]?.days.at(-1)?.seconds.down).toBeGreaterThan(20 * 60);
      return now;
    });
    const [incident] = status.incidents;
    expect(incident).toMatchObject({ part: 'api', cause: 'down', state: 'over' });
    expect(incident?.startedAt).toBeLessThan(Date.now() - 29 * MINUTE);
    await startTestStatus(first.database, FAST); // comes to nothing before it writes: the same outage
    expect((await second.read()).incidents.length).toBe(1);
  });

  it('says of a market without prices that it is down, and closed while it is', async () => {
    const { says, read } = await startTestStatus(undefined, FAST);
    const shows = (state: string) => vi.waitFor(async () => expect((await read()).parts[1]?.state).toBe(state));
    says.health = 'silent';
    await shows('down');
    says.phase = 'closed';
    await shows('closed');
  });
});

describe('what operators write', () => {
  const NOTICE = { cause: 'notice', title: 'Slow charts', text: 'We see it too.', state: 'investigating' } as const;

  it('is a notice with its updates, in the audit log, until it is over', async () => {
    const { boss, db, post, read } = await startTestStatus();
    const posted = await post('incidents', { ...NOTICE, part: 'scan' });
    expect(posted.statusCode).toBe(201);
    const { id } = posted.json<{ incident: { id: string } }>().incident;
    expect(await post(`incidents/${id}/updates`, { state: 'identified', text: 'A full disk.' })).toMatchObject({
      statusCode: 201,
    });
    const shown = { cause: 'notice', title: NOTICE.title, part: 'scan', state: 'identified', endedAt: null };
    expect((await read()).incidents).toMatchObject([{ ...shown, id, updates: [{ text: NOTICE.text }, {}] }]);
    await post(`incidents/${id}/updates`, { state: 'over', text: 'There is room again.' });
    expect((await read()).incidents).toMatchObject([{ state: 'over', updates: [{}, {}, { state: 'over' }] }]);
    const events = await db.selectFrom('security_events').select('kind').where('user_id', '=', boss).execute();
    expect(events.map(({ kind }) => kind).sort()).toEqual([
      'status-incident-posted',
      'status-incident-updated',
      'status-incident-updated',
    ]);
  });

  it('is maintenance that is announced before it begins, and can be called off', async () => {
    const { post, read } = await startTestStatus();
    const at = Date.now();
    const plan = { cause: 'maintenance', title: 'New disk', text: 'Nothing works meanwhile.' };
    const unknown = await post('incidents', { ...plan, part: 'moon', startsAt: at, endsAt: at + MINUTE });
    expect([unknown.statusCode, unknown.json().field]).toEqual([400, 'part']);
    const late = await post('incidents', { ...plan, startsAt: at - 10 * MINUTE, endsAt: at + MINUTE });
    expect([late.statusCode, late.json().message]).toEqual([400, 'startsAt: Announce maintenance before it begins.']);
    expect((await post('incidents', { ...plan, startsAt: at + MINUTE, endsAt: at })).statusCode).toBe(400);
    expect((await post('incidents', { ...plan, startsAt: at, endsAt: at + 8 * 86_400_000 })).statusCode).toBe(400);
    const planned = await post('incidents', { ...plan, startsAt: at + 60 * MINUTE, endsAt: at + 90 * MINUTE });
    const { id } = planned.json<{ incident: { id: string } }>().incident;
    expect((await read()).incidents).toMatchObject([{ state: 'planned', endedAt: at + 90 * MINUTE }]);
    const off = await post(`incidents/${id}/updates`, { state: 'over', text: 'Not needed.' });
    expect(off.json().incident.state).toBe('over');
    expect((await read()).incidents[0]).toMatchObject({ state: 'over', endedAt: at + 60 * MINUTE });
    const begun = await post('incidents', { ...plan, startsAt: at - 30_000, endsAt: at + 30 * MINUTE });
    expect([begun.statusCode, begun.json().incident.startedAt >= at]).toEqual([201, true]);
  });

  it('stays over: nothing more is said about it, and it doesn’t begin again', async () => {
    const { db, post } = await startTestStatus();
    const over = 'This is over. Post a new notice or maintenance.';
    const ask = async (id: string, state: string) => {
      const answer = await post(`incidents/${id}/updates`, { state, text: 'x' });
      return [answer.statusCode, answer.json().message];
    };
    const notice = (await post('incidents', NOTICE)).json().incident.id;
    await ask(notice, 'over');
    expect([await ask(notice, 'over'), await ask(notice, 'investigating')]).toEqual([
      [400, over],
      [400, over],
    ]);
    const at = Date.now();
    const plan = { cause: 'maintenance', title: 'New disk', text: 'x', startsAt: at, endsAt: at + MINUTE };
    const past = (await post('incidents', plan)).json().incident.id;
    await db
      .updateTable('status_incidents')
      .set({ started_at: new Date(at - MINUTE), ended_at: new Date(at - 1) })
      .where('id', '=', past)
      .execute();
    expect(await ask(past, 'monitoring')).toEqual([400, over]);
    expect((await ask(past, 'over'))[0]).toBe(201);
    expect(await ask(past, 'over')).toEqual([400, over]);
  });

  it('neither ends what is measured nor is anybody else’s to write', async () => {
    const { db, post } = await startTestStatus();
    await openIncident(db, 'scan', 'down', Date.now());
    await openIncident(db, 'scan', 'down', Date.now());
    const [open, ...others] = await db.selectFrom('status_incidents').select('id').execute();
    expect(others).toEqual([]);
    const end = await post(`incidents/${open?.id}/updates`, { state: 'over', text: 'x' });
    expect([end.statusCode, end.json().message]).toEqual([
      400,
      'This incident is measured. It ends when the part works again.',
    ]);
    expect((await post(`incidents/${open?.id}/updates`, { state: 'monitoring', text: 'x' })).statusCode).toBe(201);
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect((await post(`incidents/${unknown}/updates`, { state: 'over', text: 'x' })).statusCode).toBe(404);
    const other = await addTestUser(db);
    expect((await post('incidents', NOTICE, other)).statusCode).toBe(403);
  });
});

describe('the status for programs', () => {
  it('is a feed and a page in both languages, with everything escaped', async () => {
    const { app, post, pages } = await startTestStatus();
    const title = '</title><script>alert(1)</script> & "more"';
    await post('incidents', { cause: 'notice', title, text: ']]></content>\n<b>', state: 'identified' });
    const feed = await app.inject(`${API_PREFIX}/status/incidents.atom?lang=hi`);
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(feed.body).toContain('xml:lang="hi"');
    expect(feed.body).toContain('href="https://wick.example/api/v1/status/incidents.atom?lang=hi"');
    expect(feed.body).toContain('सूचना: &lt;/title&gt;&lt;script&gt;');
    expect(feed.body).not.toContain('<script>');
    expect(feed.body.match(/<entry>/g)).toHaveLength(1);
    const [english, hindi] = [await pages.pageHead('/status', 'en'), await pages.pageHead('/status', 'hi')];
    expect(english?.withoutScripts).toContain('<td>Prices: Crypto (simulated)</td><td>Works</td>');
    expect(english?.withoutScripts).toContain('Notice: &lt;/title&gt;');
    expect(english?.withoutScripts).not.toContain('<script>');
    expect(hindi).toMatchObject({ language: 'hi', path: '/status?lang=hi', title: 'स्टेटस | Wickwise' });
    expect(await pages.pageHead('/faq', 'en')).toBeUndefined();
    expect((await app.inject(`${API_PREFIX}/status/incidents.atom?lang=fr`)).statusCode).toBe(400);
  });
});
