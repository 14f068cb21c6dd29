import { describe, expect, it } from 'vitest';
import { startTestAccounts } from '../../testing/test-accounts.ts';
import { setOperator } from '../accounts/operators.ts';

describe('what operators see', () => {
  it('is shown to operators alone, from the moment on that they are ones', async () => {
    const { db, signUp } = await startTestAccounts();
    const asha = await signUp('asha@example.com');
    const paths = ['admin/users', 'admin/mails', 'admin/events', 'admin/server'];
    const statuses = async () => Promise.all(paths.map(async (path) => (await asha.get(path)).statusCode));
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    expect(await setOperator(db, 'ASHA@example.com', true)).toBe(true);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await setOperator(db, 'asha@example.com', false)).toBe(true);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    expect(await setOperator(db, 'nobody@example.com', true)).toBe(false);
  });

  it('is users, mails without what they say, and events, by a part of an address, twenty to a page', async () => {
    const { db, signUp, browser, codeFor } = await startTestAccounts();
    const boss = await signUp('boss@example.com');
    await setOperator(db, 'boss@example.com', true);
    await browser().post('auth/signup', {
      name: 'New 100%',
      email: 'new_one@example.com',
      password: 'green-tea-at-noon-42',
    });
    const users = (await boss.get('admin/users')).json();
    expect(users).toMatchObject({
      totalCount: 2,
      users: [
        { email: 'new_one@example.com', isConfirmed: false, lastSeenAt: null },
        { email: 'boss@example.com', isConfirmed: true, role: 'operator' },
      ],
    });
    const found = async (q: string) => (await boss.get(`admin/users?q=${encodeURIComponent(q)}`)).json().totalCount;
    expect([await found('BOSS'), await found('100%'), await found('%'), await found('_'), await found('\\')]).toEqual([
      1, 1, 1, 1, 0,
    ]);
    expect([await found(boss.user._id), await found(boss.user._id.slice(0, 8))]).toEqual([1, 0]);
    const mails = await boss.get('admin/mails?q=new_one');
    expect(mails.json()).toMatchObject({ totalCount: 1, mails: [{ to: 'new_one@example.com', error: null }] });
    expect(mails.body).not.toContain(await codeFor('new_one@example.com'));
    const events = (await boss.get('admin/events?q=boss')).json();
    expect(events.events[0]).toMatchObject({ kind: 'operator-added', email: 'boss@example.com' });
    expect((await boss.get('admin/users?page=2')).json()).toEqual({ users: [], totalCount: 2 });
    expect((await boss.get('admin/users?q=%00')).statusCode).toBe(400);
  });

  it('is how the server is set up, and a test mail to oneself in one’s language', async () => {
    const { db, signUp, mailsTo } = await startTestAccounts({
      publicUrl: 'https://wick.example',
      backups: { folder: '/elsewhere', everyHours: 12, keep: 3 },
      retentionDays: { '1m': 30 },
    });
    const boss = await signUp('boss@example.com');
    expect((await boss.post('admin/test-mail')).statusCode).toBe(403);
    await setOperator(db, 'boss@example.com', true);
    expect((await boss.get('admin/server')).json()).toEqual({
      publicUrl: 'https://wick.example',
      mail: 'outbox',
      hasTelegram: false,
      backups: { everyHours: 12, keep: 3 },
      barDays: [{ timeframe: '1m', days: 30 }],
      hasIndianSignals: true,
    });
    expect((await boss.post('admin/test-mail')).json()).toEqual({ to: 'boss@example.com', error: null });
    expect((await mailsTo('boss@example.com')).at(-1)?.subject).toBe('Test mail of your Wickwise server');
    const mails = (await boss.get('admin/mails?q=boss')).json().mails;
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContain('Test mail of your Wickwise server');
  });
});

describe('the steps of the set-up', () => {
  it('are stored for operators alone', async () => {
    const { db, signUp } = await startTestAccounts();
    const boss = await signUp('boss@example.com');
    const skip = () => boss.call('PUT', 'admin/first-run/mail', { state: 'skipped' });
    expect([(await boss.get('admin/first-run')).statusCode, (await skip()).statusCode]).toEqual([403, 403]);
    await setOperator(db, 'boss@example.com', true);
    await skip();
    expect((await boss.call('PUT', 'admin/first-run/backup', { state: 'done' })).json().steps).toEqual([
      { step: 'mail', state: 'skipped' },
      { step: 'prices', state: 'open' },
      { step: 'history', state: 'open' },
      { step: 'notices', state: 'open' },
      { step: 'backup', state: 'done' },
      { step: 'health', state: 'open' },
    ]);
    await boss.call('PUT', 'admin/first-run/mail', { state: 'done' });
    await boss.call('PUT', 'admin/first-run/backup', { state: 'open' });
    const { steps } = (await boss.get('admin/first-run')).json();
    expect(steps.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'open',
      'open',
      'open',
      'open',
      'open',
    ]);
    expect((await boss.call('PUT', 'admin/first-run/party', { state: 'done' })).statusCode).toBe(400);
    expect((await boss.call('PUT', 'admin/first-run/mail', { state: 'half' })).statusCode).toBe(400);
  });
});
