import {
  type AdviceOutcome,
  CALL_LIMITS,
  type Call,
  type CallAnswer,
  type CallPreview,
  type CallsPage,
  type ChainPage,
  type Expert,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { listNotices } from '#modules/notices/notice-store.ts';
import type { Db } from '#platform/db/db.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { ADVICE_NOW, callOn, SEBI, startTestAdvice } from '../../testing/test-advice.ts';
import { appendEntry } from './chain/append.ts';
import { contentHash, entryHash } from './chain/chain-hash.ts';
import { verifyChain } from './chain/verify-chain.ts';
import { followedCalls } from './notices/followed-calls.ts';

const expertsOf = async (browser: SignedInBrowser): Promise<Expert[]> =>
  (await browser.get('experts')).json<{ experts: Expert[] }>().experts;
const expertOf = async (browser: SignedInBrowser, slug: string): Promise<Expert> =>
  (await browser.get(`experts/${slug}`)).json<{ expert: Expert }>().expert;
const callsOf = async (browser: SignedInBrowser, query = ''): Promise<CallsPage> =>
  (await browser.get(`calls${query}`)).json<CallsPage>();
const noticesOf = (db: Db, { user }: SignedInBrowser, hidden: readonly Market[] = []) =>
  listNotices(db, { userId: user._id, hidden });
const publish = (expert: SignedInBrowser, call: object) => expert.post(`${expert.path}/calls`, call);
const published = async (expert: SignedInBrowser, call: object): Promise<Call> => {
  const answer = await publish(expert, call);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<CallAnswer>().call;
};

describe('experts', () => {
  it('are made by operators, of accounts, once', async () => {
    const { expert, operator, signUp } = await startTestAdvice();
    const ravi = await expert('ravi-menon');
    const asha = await signUp();
    expect(await expertsOf(asha)).toMatchObject([
      { slug: 'ravi-menon', registration: null, markets: ['Crypto'], isOwn: false, followers: 0, client: 'none' },
    ]);
    expect(await expertOf(ravi, 'ravi-menon')).toMatchObject({ isOwn: true });
    expect((await asha.get('experts/nobody')).statusCode).toBe(404);
    const again = { ...(await expertOf(asha, 'ravi-menon')), email: 'ravi-menon@example.com' };
    const { name, bio, country, registration, disclosures } = again;
    const profile = { name, bio, country, registration, disclosures };
    const refusal = async (request: object) => {
      const answer = await operator.post('admin/experts', { ...profile, ...request });
      return [answer.statusCode, answer.json<{ field?: string }>().field];
    };
    expect(await refusal({ slug: 'other', email: 'ravi-menon@example.com' })).toEqual([400, 'email']);
    expect(await refusal({ slug: 'ravi-menon', email: 'trader1@example.com' })).toEqual([400, 'slug']);
    expect(await refusal({ slug: 'third', email: 'nobody@example.com' })).toEqual([400, 'email']);
    const fourth = { slug: 'fourth', email: 'trader1@example.com' };
    expect(await refusal({ ...fourth, country: 'XX' })).toEqual([400, 'country']);
    for (const validUntil of [1e308, -1, 0.5])
      expect(await refusal({ ...fourth, registration: { ...SEBI, validUntil } })).toEqual([
        400,
        'registration.validUntil',
      ]);
    expect((await asha.post('admin/experts', { ...profile, slug: 'x', email: 'a@b.c' })).statusCode).toBe(403);
  });

  it('write each change into the chain, and none where nothing changed', async () => {
    const { db, expert, operator } = await startTestAdvice();
    const { expertId } = await expert('ravi');
    const change = (body: object) => operator.call('PATCH', `admin/experts/${expertId}`, body);
    expect((await change({ bio: 'New words.', registration: SEBI })).statusCode).toBe(200);
    expect((await change({ bio: 'New words.' })).statusCode).toBe(200);
    expect((await change({ isEnded: true })).json()).toMatchObject({ expert: { isEnded: true, markets: [] } });
    const entries = await db.selectFrom('advice_entries').selectAll().orderBy('seq').execute();
    expect(entries.map(({ kind, body }) => [kind, JSON.parse(body)])).toMatchObject([
      ['expert', { slug: 'ravi', registration: null, isEnded: false }],
      ['expert', { bio: 'New words.', registration: { number: SEBI.number } }],
      ['expert', { isEnded: true }],
    ]);
    const hashes = entries.map(({ seq, at, kind, expert_id, call_id, content, previous }) =>
      entryHash({
        seq,
        at,
        kind,
        expert: expert_id,
        call: call_id,
        content: content.toString('hex'),
        previous: previous.toString('hex'),
      }),
    );
    expect(hashes).toEqual(entries.map(({ hash }) => hash.toString('hex')));
  });

  it('are followed, and confirm or remove clients', async () => {
    const { expert, signUp } = await startTestAdvice();
    const ravi = await expert('ravi', { registration: SEBI });
    const asha = await signUp();
    const followed = `${asha.path}/followed-experts/${ravi.expertId}`;
    expect((await asha.call('PUT', followed)).statusCode).toBe(204);
    expect((await asha.call('PUT', followed)).statusCode).toBe(204);
    expect(await expertOf(asha, 'ravi')).toMatchObject({ isFollowed: true, followers: 1, hidden: 'sebi-clients' });
    expect((await asha.call('DELETE', followed)).statusCode).toBe(204);
    expect(await expertOf(asha, 'ravi')).toMatchObject({ isFollowed: false, followers: 0 });
    expect((await asha.call('PUT', `${asha.path}/experts-as-client/${ravi.expertId}`)).statusCode).toBe(204);
    expect(await expertOf(asha, 'ravi')).toMatchObject({ client: 'asked', hidden: 'sebi-clients' });
    expect((await ravi.call('PUT', `${ravi.path}/experts-as-client/${ravi.expertId}`)).statusCode).toBe(403);
    const clients = await ravi.get(`${ravi.path}/clients`);
    expect(clients.json()).toMatchObject({ totalCount: 1, clients: [{ userId: asha.user._id, state: 'asked' }] });
    expect((await asha.get(`${asha.path}/clients`)).statusCode).toBe(404);
    const client = `${ravi.path}/clients/${asha.user._id}`;
    expect((await ravi.call('PUT', client)).statusCode).toBe(204);
    expect(await expertOf(asha, 'ravi')).toMatchObject({ client: 'client', hidden: null });
    expect((await ravi.call('DELETE', client)).statusCode).toBe(204);
    expect((await ravi.call('DELETE', client)).statusCode).toBe(404);
    expect(await expertOf(asha, 'ravi')).toMatchObject({ client: 'none', hidden: 'sebi-clients' });
  });

  it('have figures that an agency verified, with their reference', async () => {
    const { expert, operator, signUp } = await startTestAdvice();
    const ravi = await expert('ravi', { registration: SEBI });
    const path = `admin/experts/${ravi.expertId}/verified-figures`;
    const request = {
      agency: 'PaRRVA',
      reference: 'PV-1',
      periodFrom: '2025-04-01',
      periodTo: '2026-03-31',
      figures: [{ name: 'Hit rate', value: '54 %' }],
    };
    const added = await operator.post(path, request);
    expect(added.statusCode).toBe(201);
    expect((await operator.post(path, request)).json()).toMatchObject({ field: 'reference' });
    expect((await operator.post(path, { ...request, periodFrom: '2026-02-30' })).json()).toMatchObject({
      field: 'periodFrom',
    });
    const future = await operator.post(path, { ...request, periodFrom: '2099-04-01', periodTo: '2100-03-31' });
    expect([future.statusCode, future.json().field]).toEqual([400, 'periodTo']);
    const asha = await signUp();
    const [figures] = (await expertOf(asha, 'ravi')).verified;
    expect(figures).toMatchObject(request);
    expect((await operator.call('DELETE', `${path}/${figures?.id}`)).statusCode).toBe(200);
    expect((await expertOf(asha, 'ravi')).verified).toEqual([]);
  });
});

describe('calls', () => {
  it('are previewed, published and frozen, with the chart of the moment', async () => {
    const { db, expert, signUp } = await startTestAdvice();
    const ravi = await expert('ravi');
    const preview = await ravi.post(`${ravi.path}/calls/preview`, callOn('BTC-USD'));
    expect(preview.json<CallPreview>()).toEqual({
      newest: { price: 100, at: ADVICE_NOW },
      entry: 100,
      riskPct: 5,
      targets: [
        { pct: 5, r: 1 },
        { pct: 10, r: 2 },
      ],
    });
    expect(await callsOf(ravi)).toEqual({ calls: [], totalCount: 0 });
    const call = await published(ravi, callOn('BTC-USD'));
    const { timeframe: _, ...terms } = callOn('BTC-USD');
    expect(call).toMatchObject({ terms, publishedAt: ADVICE_NOW, outcome: { state: 'waiting' }, notes: [] });
    const asha = await signUp();
    const answer = (await asha.get(`calls/${call.id}`)).json<CallAnswer>();
    expect(answer).toMatchObject({ call: { id: call.id }, seq: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(answer.snapshot.timeframe).toBe('10m');
    const entry = await db.selectFrom('advice_entries').selectAll().where('seq', '=', 2).executeTakeFirstOrThrow();
    expect(JSON.parse(entry.body)).toMatchObject({ terms, publishedAt: ADVICE_NOW, source: 'fake:1' });
    expect((await publish(ravi, callOn('BTC-USD'))).json()).toMatchObject({
      message: 'You published the same call a moment ago.',
    });
    expect((await publish(asha, callOn('BTC-USD'))).statusCode).toBe(403);
  });

  it('with a wrong term are refused at its field', async () => {
    const { expert } = await startTestAdvice();
    const ravi = await expert('ravi');
    const wrong: [string, object][] = [
      ['stop', { stop: 100 }],
      ['stop', { side: 'short', stop: 99, targets: [95] }],
      ['stop', { stop: 94.999 }],
      ['targets.0', { targets: [99] }],
      ['targets.1', { targets: [105, 105] }],
      ['entry.price', { entry: { kind: 'limit', price: 101 } }],
      ['stop', { entry: { kind: 'limit', price: 90 } }],
      ['entry.high', { entry: { kind: 'zone', low: 99, high: 98 } }],
      ['endsAt', { endsAt: ADVICE_NOW + CALL_LIMITS.leastHorizonMs - 1 }],
      ['endsAt', { endsAt: ADVICE_NOW + CALL_LIMITS.mostHorizonMs + 1 }],
      ['symbol', { symbol: 'NONE-USD' }],
    ];
    for (const [field, change] of wrong) {
      const answer = await publish(ravi, callOn('BTC-USD', change));
      expect([change, answer.statusCode, answer.json<{ field: string }>().field]).toEqual([change, 400, field]);
    }
  });

  it('on Indian securities need a registration, an instrument that can be bought, and prices of these days', async () => {
    const { db, expert, feed } = await startTestAdvice();
    const [ravi, sara] = [await expert('ravi'), await expert('sara', { registration: SEBI })];
    expect((await publish(ravi, callOn('RELIANCE'))).json()).toMatchObject({
      message: 'Calls on Indian securities need a valid SEBI registration.',
    });
    await published(sara, callOn('RELIANCE'));
    const onIndex = await publish(sara, { ...callOn('RELIANCE'), symbol: 'NIFTY50' });
    expect(onIndex.json()).toMatchObject({ field: 'symbol' });
    await db
      .updateTable('experts')
      .set({ registration: JSON.stringify({ ...SEBI, validUntil: Date.now() - 1 }) })
      .where('slug', '=', 'sara')
      .execute();
    expect((await publish(sara, callOn('RELIANCE', { stop: 90 }))).statusCode).toBe(403);
    feed.nowMs += 30 * 86_400_000;
    const late = callOn('BTC-USD', { endsAt: feed.nowMs + 86_400_000 });
    expect((await publish(ravi, late)).json()).toMatchObject({ field: 'symbol' });
  });

  it('have limits that hold for requests at once', async () => {
    const { db, expert } = await startTestAdvice();
    const ravi = await expert('ravi');
    const call = await published(ravi, callOn('BTC-USD', { stop: 50 }));
    await fillUpTo(db, call.id, CALL_LIMITS.aDay - 2);
    const answers = await Promise.all([60, 61, 62, 63].map((stop) => publish(ravi, callOn('BTC-USD', { stop }))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 400, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({ reason: 'LIMIT_REACHED' });
  });

  it('are corrected and withdrawn by later entries; the terms stay', async () => {
    const { db, expert } = await startTestAdvice();
    const [ravi, sara] = [await expert('ravi'), await expert('sara')];
    const call = await published(ravi, callOn('BTC-USD'));
    const correct = (by: SignedInBrowser) => by.post(`${by.path}/calls/${call.id}/corrections`, { text: 'A typo.' });
    const withdraw = (by: SignedInBrowser) => by.post(`${by.path}/calls/${call.id}/withdrawal`, { text: 'News came.' });
    expect((await correct(sara)).statusCode).toBe(404);
    expect((await withdraw(sara)).statusCode).toBe(404);
    expect((await correct(ravi)).statusCode).toBe(201);
    expect((await withdraw(ravi)).statusCode).toBe(201);
    expect((await withdraw(ravi)).statusCode).toBe(400);
    const [after] = (await callsOf(ravi)).calls;
    expect(after).toMatchObject({
      terms: call.terms,
      notes: [
        { kind: 'correction', text: 'A typo.' },
        { kind: 'withdrawal', text: 'News came.' },
      ],
    });
    const row = await db.selectFrom('calls').select('withdrawn_at').executeTakeFirstOrThrow();
    expect(row.withdrawn_at).toBe(ADVICE_NOW);
  });

  it('are listed by expert, market, symbol, state and who is followed', async () => {
    const { db, expert, signUp } = await startTestAdvice();
    const [ravi, sara] = [await expert('ravi'), await expert('sara', { registration: SEBI })];
    const first = await published(ravi, callOn('BTC-USD'));
    const second = await published(sara, callOn('RELIANCE'));
    await db.updateTable('calls').set({ state: 'stop' }).where('id', '=', first.id).execute();
    const asha = await signUp();
    await asha.call('PUT', `${asha.path}/followed-experts/${sara.expertId}`);
    const ids = async (query: string) => (await callsOf(asha, query)).calls.map(({ id }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('?expert=ravi')).toEqual([first.id]);
    expect(await ids('?market=Indian_Equity')).toEqual([second.id]);
    expect(await ids('?symbol=BTC-USD')).toEqual([first.id]);
    expect(await ids('?symbol=X:BTCUSDT')).toEqual([first.id]);
    expect(await ids('?market=Crypto&symbol=BTCUSDT')).toEqual([first.id]);
    expect(await ids('?state=live')).toEqual([second.id]);
    expect(await ids('?state=ended')).toEqual([first.id]);
    expect(await ids('?followed=true')).toEqual([second.id]);
    expect((await asha.get('calls?page=2')).json()).toEqual({ calls: [], totalCount: 2 });
  });

  it('hide their results from strangers where the law does, and show them to clients', async () => {
    const { db, expert, signUp } = await startTestAdvice();
    const sara = await expert('sara', { registration: SEBI });
    const call = await published(sara, callOn('RELIANCE'));
    const outcome: AdviceOutcome = {
      state: 'target',
      enteredAt: 1,
      entryPrice: 123.45,
      endedAt: 2,
      factor: 1,
      index: 'NIFTY50',
      parts: [{ share: 1, reason: 'target', price: 234.56, at: 2 }],
      grossPct: 7.77,
      netPct: 7.66,
      indexPct: 1.11,
      comparedAt: 2,
      close: 111.22,
    };
    const set = { outcome: JSON.stringify(outcome), state: 'target' } as const;
    await db.updateTable('calls').set(set).where('id', '=', call.id).execute();
    const asha = await signUp();
    const seen = (await asha.get(`calls/${call.id}`)).json<CallAnswer>().call;
    expect(seen).toMatchObject({ isResultHidden: true, outcome: { state: 'ended', parts: [], netPct: null } });
    const { terms: _, ...rest } = seen;
    expect(JSON.stringify(rest)).not.toMatch(/123\.45|234\.56|7\.77|7\.66|1\.11|111\.22|"target"/);
    expect((await callsOf(asha)).calls[0]?.outcome).toEqual(seen.outcome);
    await asha.call('PUT', `${asha.path}/experts-as-client/${sara.expertId}`);
    expect((await callsOf(asha)).calls[0]?.isResultHidden).toBe(true);
    await sara.call('PUT', `${sara.path}/clients/${asha.user._id}`);
    for (const reader of [asha, sara]) expect((await callsOf(reader)).calls[0]).toMatchObject({ outcome });
  });

  it('are left out where the reader may not see the market, and refused on prices of one account', async () => {
    const { expert, makePersonal, operator, signUp } = await startTestAdvice();
    const ravi = await expert('ravi');
    const call = await published(ravi, callOn('BTC-USD'));
    const asha = await signUp();
    makePersonal(operator);
    expect(await callsOf(asha)).toEqual({ calls: [], totalCount: 0 });
    expect((await asha.get(`calls/${call.id}`)).json()).toMatchObject({ reason: 'LICENCE' });
    expect((await callsOf(operator)).totalCount).toBe(1);
    expect((await publish(ravi, callOn('BTC-USD', { stop: 90 }))).json()).toMatchObject({ reason: 'LICENCE' });
    expect(await expertOf(asha, 'ravi')).toMatchObject({ markets: [], record: null, hidden: 'licence' });
  });
});

describe('followers', () => {
  it('get notices of a new call, a correction, a withdrawal, an entry and an end, each once', async () => {
    const { db, expert, jobs, signUp, stateChanged } = await startTestAdvice();
    const ravi = await expert('ravi');
    const [asha, other] = [await signUp(), await signUp()];
    await asha.call('PUT', `${asha.path}/followed-experts/${ravi.expertId}`);
    const call = await published(ravi, callOn('BTC-USD'));
    await ravi.post(`${ravi.path}/calls/${call.id}/corrections`, { text: 'A typo.' });
    const changed = (state: 'waiting' | 'open' | 'target') =>
      db.transaction().execute((tx) => stateChanged(tx, { callId: call.id, expertId: ravi.expertId, state }));
    for (const state of ['waiting', 'open', 'open', 'target', 'target'] as const) await changed(state);
    const added = [...jobs.added];
    await jobs.run();
    jobs.added = added; // as after a kill: all jobs run again
    await jobs.run();
    const { notices } = await noticesOf(db, asha);
    expect(notices.map(({ body }) => body.kind === 'call' && body.what).toReversed()).toEqual([
      ...['published', 'correction', 'entered', 'ended'],
    ]);
    expect(notices[0]?.body).toMatchObject({ kind: 'call', expert: 'Ravi Menon', symbol: 'BTC-USD', side: 'long' });
    expect((await noticesOf(db, other)).notices).toEqual([]);
  });

  it('get no result that is hidden from them, and nothing of a market that they may not see', async () => {
    const { db, expert, jobs, makePersonal, operator, signUp, stateChanged } = await startTestAdvice();
    const sara = await expert('sara', { registration: SEBI });
    const [asha, client] = [await signUp(), await signUp()];
    for (const reader of [asha, client]) await reader.call('PUT', `${reader.path}/followed-experts/${sara.expertId}`);
    await client.call('PUT', `${client.path}/experts-as-client/${sara.expertId}`);
    await sara.call('PUT', `${sara.path}/clients/${client.user._id}`);
    const call = await published(sara, callOn('RELIANCE'));
    const row = await db.selectFrom('calls').select('outcome').executeTakeFirstOrThrow();
    const outcome = JSON.stringify({ ...row.outcome, state: 'target', netPct: 7.66 });
    await db.updateTable('calls').set({ outcome, state: 'target' }).execute();
    await db
      .transaction()
      .execute((tx) => stateChanged(tx, { callId: call.id, expertId: sara.expertId, state: 'target' }));
    await jobs.run();
    const newest = async (reader: SignedInBrowser) => (await noticesOf(db, reader)).notices[0]?.body;
    expect(await newest(asha)).toMatchObject({ what: 'ended', state: 'ended', netPct: null });
    expect(await newest(client)).toMatchObject({ what: 'ended', state: 'target', netPct: 7.66 });
    makePersonal(operator);
    await sara.post(`${sara.path}/calls/${call.id}/corrections`, { text: 'Too late.' });
    await jobs.run();
    const { notices } = await noticesOf(db, client);
    expect(notices.map(({ body }) => body.kind === 'call' && body.what)).toEqual(['ended', 'published']);
    expect((await noticesOf(db, client, ['Indian_Equity'])).notices).toEqual([]);
  });
});

/** Copies a call until its expert has as many. */
async function fillUpTo(
  db: Awaited<ReturnType<typeof startTestAdvice>>['db'],
  callId: string,
  count: number,
): Promise<void> {
  const { randomUUID, randomBytes } = await import('node:crypto');
  const call = await db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
  for (let i = 1; i < count; i++) {
    const [id, seq] = [randomUUID(), 1_000 + i];
    const hash = () => randomBytes(32);
    await db
      .insertInto('advice_entries')
      .values({
        seq,
        at: new Date(),
        kind: 'call',
        expert_id: call.expert_id,
        call_id: id,
        body: '{}',
        content: hash(),
        previous: hash(),
        hash: hash(),
      })
      .execute();
    await db
      .insertInto('calls')
      .values({
        ...call,
        id,
        seq,
        terms: JSON.stringify(call.terms),
        snapshot: '{}',
        outcome: JSON.stringify(call.outcome),
        published_at: new Date(),
        ends_at: new Date(),
        withdrawn_at: null,
        compared_at: null,
        ended_at: null,
        entered_at: null,
        progress: null,
      })
      .execute();
  }
}

describe('what a digest says of followed experts', () => {
  it('is new and ended since they were followed, without what a reader may not see', async () => {
    const { access, db, expert, makePersonal, operator, signUp, stateChanged } = await startTestAdvice();
    const sara = await expert('sara', { registration: SEBI });
    const [asha, client] = [await signUp(), await signUp()];
    await published(sara, callOn('BTC-USD'));
    for (const reader of [asha, client]) await reader.call('PUT', `${reader.path}/followed-experts/${sara.expertId}`);
    await client.call('PUT', `${client.path}/experts-as-client/${sara.expertId}`);
    await sara.call('PUT', `${sara.path}/clients/${client.user._id}`);
    const call = await published(sara, callOn('RELIANCE'));
    const row = await db.selectFrom('calls').select('outcome').where('id', '=', call.id).executeTakeFirstOrThrow();
    const outcome = JSON.stringify({ ...row.outcome, state: 'stop', netPct: -5.1 });
    await db.updateTable('calls').set({ outcome, state: 'stop' }).where('id', '=', call.id).execute();
    await db
      .transaction()
      .execute((tx) => stateChanged(tx, { callId: call.id, expertId: sara.expertId, state: 'stop' }));
    const read = ({ user }: SignedInBrowser) =>
      followedCalls(db, access, user._id, { fromMs: 0, toMs: Date.now() + 1_000 }, 1);
    expect(await read(asha)).toMatchObject({ count: 2, calls: [{ what: 'ended', state: 'ended', netPct: null }] });
    expect(await read(client)).toMatchObject({ count: 2, calls: [{ what: 'ended', state: 'stop', netPct: -5.1 }] });
    makePersonal(operator);
    expect(await read(client)).toEqual({ count: 0, calls: [] });
  });
});

describe('records as files', () => {
  it('are for those who may see the record', async () => {
    const { expert, signUp } = await startTestAdvice();
    const [ravi, sara] = [await expert('ravi'), await expert('sara', { registration: SEBI })];
    const call = await published(ravi, callOn('BTC-USD'));
    await published(sara, callOn('RELIANCE'));
    const asha = await signUp();
    const csv = await asha.get('experts/ravi/record.csv');
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, row, ...rest] = csv.body.trim().split('\r\n');
    expect(head).toMatch(/^entry,call,published,market,symbol/);
    expect(row).toContain(`${call.id},2026-11-25T06:30:00.000Z,Crypto,BTC-USD,long,market,,,95,105,110,,`);
    expect(rest).toEqual([]);
    expect((await asha.get('experts/sara/record.csv')).json()).toMatchObject({ reason: 'FORBIDDEN' });
    expect((await sara.get('experts/sara/record.csv')).statusCode).toBe(200);
  });

  it('are certified by their expert for one recipient, logged, with the hash of what they say', async () => {
    const { db, expert, signUp } = await startTestAdvice();
    const sara = await expert('sara', { registration: SEBI });
    const call = await published(sara, callOn('RELIANCE'));
    const recipient = 'Asha <script>alert(1)</script> Rao';
    const answer = await sara.post(`${sara.path}/statements`, { recipient });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="record-sara-/);
    expect(answer.body).not.toContain('<script>');
    const data = /<pre>(.*)<\/pre>/s.exec(answer.body)?.[1] ?? '';
    const json = data
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(json)).toMatchObject({ recipient, calls: [{ id: call.id }], expert: { registration: SEBI } });
    const row = await db.selectFrom('advice_statements').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ recipient, through_seq: 2, made_by: sara.user._id });
    expect(contentHash(json)).toBe(row.hash.toString('hex'));
    expect(answer.body).toContain(row.hash.toString('hex'));
    const asha = await signUp();
    expect((await asha.post(`${asha.path}/statements`, { recipient })).statusCode).toBe(404);
  });
});

describe('the chain', () => {
  it('is everybody’s, without results and calls that a reader may not see; all hashes hold', async () => {
    const { app, expert, makePersonal, operator, db } = await startTestAdvice();
    const sara = await expert('sara', { registration: SEBI });
    const call = await published(sara, callOn('RELIANCE'));
    await db
      .transaction()
      .execute((tx) =>
        appendEntry(
          tx,
          { kind: 'outcome', expertId: sara.expertId, callId: call.id, body: { outcome: { netPct: 7.66 } } },
          Date.now(),
        ),
      );
    const visitor = async () => (await app.inject({ url: '/api/v1/advice/chain' })).json<ChainPage>().entries;
    const kinds = (entries: ChainPage['entries']) => entries.map(({ kind, body }) => [kind, body !== null]);
    expect(kinds(await visitor())).toEqual([
      ['expert', true],
      ['call', true],
      ['outcome', false],
    ]);
    const own = (await sara.get('advice/chain')).json<ChainPage>().entries;
    expect(kinds(own).at(-1)).toEqual(['outcome', true]);
    for (const entries of [own, await visitor()]) {
      const lines = (async function* () {
        for (const entry of entries) yield JSON.stringify(entry);
      })();
      expect(await verifyChain({ entries: lines })).toMatchObject({ entries: 3, problemCount: 0 });
    }
    expect((await sara.get('advice/chain?after=2')).json<ChainPage>().entries).toHaveLength(1);
    makePersonal(operator);
    expect(kinds(await visitor())).toEqual([
      ['expert', true],
      ['call', false],
      ['outcome', false],
    ]);
  });
});
