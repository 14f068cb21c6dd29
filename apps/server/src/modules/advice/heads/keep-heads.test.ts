import { createHmac, randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { startProofCalendar } from '../../../testing/calendar-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { appendEntry } from '../chain/append.ts';
import { pageOfChain } from '../chain/read-chain.ts';
import { verifyChain } from '../chain/verify-chain.ts';
import { createExpert } from '../experts/expert-store.ts';
import { stampDigest } from './calendar-client.ts';
import { listHeads, readProof } from './head-store.ts';
import { type HeadDeps, keepHeads } from './keep-heads.ts';
import { attestationsOf, readProofFile, writeProofFile } from './proof-format.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const signal = new AbortController().signal;

async function setUp(change: Partial<HeadDeps> = {}) {
  const { db } = await testDatabase();
  const file = path.join(temporaryFolder(), 'advice-heads.jsonl');
  const deps: HeadDeps = { db, log: pino({ level: 'silent' }), signal, file, calendars: [], ...change };
  const profile = {
    userId: null,
    isAutomated: true,
    slug: 'rules',
    name: 'Rules',
    bio: '',
    country: 'IN',
    registration: null,
    disclosures: { holdings: '', conflicts: '', ai: '' },
  };
  const { id: expertId } = await db.transaction().execute((tx) => createExpert(tx, profile, NOON));
  const append = (atMs: number) =>
    db
      .transaction()
      .execute((tx) => appendEntry(tx, { kind: 'call', expertId, callId: randomUUID(), body: { text: 'x' } }, atMs));
  const heads = async () => (await listHeads(db, 1)).heads.map(({ day, seq }) => [day, seq]).toReversed();
  const linesOf = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return { append, db, deps, file, heads, linesOf, keep: (nowMs: number) => keepHeads(deps, nowMs) };
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describe('daily heads', () => {
  it('are of each UTC day that has ended, once, in the table and in the file', async () => {
    const { append, db, heads, keep, linesOf } = await setUp();
    await append(NOON + HOUR_MS);
    await keep(NOON + 2 * HOUR_MS);
    expect(await heads()).toEqual([]);
    await append(NOON + DAY_MS);
    await keep(NOON + 4 * DAY_MS); // the server was off for days
    await keep(NOON + 4 * DAY_MS + HOUR_MS);
    expect(await heads()).toEqual([
      ['2026-11-27', 2],
      ['2026-11-28', 3],
      ['2026-11-29', 3],
      ['2026-11-30', 3],
    ]);
    expect(linesOf().map((line) => JSON.parse(line).day)).toEqual([
      ...['2026-11-27', '2026-11-28'],
      ...['2026-11-29', '2026-11-30'],
    ]);
    const { entries } = await pageOfChain(db, 0, () => true);
    const report = await verifyChain({ entries: each(entries.map((e) => JSON.stringify(e))), heads: each(linesOf()) });
    expect(report).toMatchObject({ entries: 3, heads: 4, covered: 3, problems: [] });
  });

  it('stay true when an entry was begun before midnight and written afterwards', async () => {
    const { append, db, heads, keep } = await setUp();
    await keep(Date.UTC(2026, 10, 28, 0, 3));
    await append(NOON + HOUR_MS); // began long before, waited for the chain
    expect(await heads()).toEqual([['2026-11-27', 1]]);
    const newest = await db.selectFrom('advice_entries').select('at').orderBy('seq', 'desc').limit(1).execute();
    expect(newest).toEqual([{ at: Date.UTC(2026, 10, 28) }]);
  });

  it('go on in a file whose last line a crash has torn, and in one that was lost', async () => {
    const { file, keep, linesOf } = await setUp();
    await keep(NOON + DAY_MS);
    appendFileSync(file, '{"day":"2026-11-28","se');
    await keep(NOON + 3 * DAY_MS);
    const days = () => linesOf().flatMap((line) => (line.endsWith('}') ? [JSON.parse(line).day] : []));
    expect(days()).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
    writeFileSync(file, '');
    await keep(NOON + 3 * DAY_MS);
    expect(days()).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  });

  it('go to a webhook, signed, again until it takes them', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    let status = 503;
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;
    const sign = (id: string, seconds: number, body: string) =>
      `v1,${createHmac('sha256', 'key').update(`${id}.${seconds}.${body}`).digest('base64')}`;
    const { keep } = await setUp({ webhook: { url, sign } });
    await keep(NOON + DAY_MS);
    status = 200;
    await keep(NOON + DAY_MS + HOUR_MS);
    await keep(NOON + DAY_MS + 2 * HOUR_MS);
    expect(received).toHaveLength(2);
    const [, { headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toMatchObject({ kind: 'advice-head', day: '2026-11-27', seq: 1 });
    const [id, seconds] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
    expect(headers['webhook-signature']).toBe(sign(id, seconds, body));
  });
});

describe('proofs of OpenTimestamps', () => {
  it('are promised by calendars, and lead to a block once one has them', async () => {
    const [first, second, broken] = [
      await startProofCalendar(),
      await startProofCalendar(),
      await startProofCalendar('fails'),
    ];
    const { db, keep, linesOf } = await setUp({ calendars: [first.url, second.url, broken.url] });
    await keep(NOON + DAY_MS);
    const anchor = async () => (await listHeads(db, 1)).heads[0]?.anchor;
    expect(await anchor()).toBe('pending');
    await keep(NOON + DAY_MS + HOUR_MS);
    expect(await anchor()).toBe('pending');
    first.block = 42;
    await keep(NOON + DAY_MS + 2 * HOUR_MS);
    expect(await anchor()).toBe('complete');
    const asked = first.asked.length;
    await keep(NOON + DAY_MS + 3 * HOUR_MS);
    expect(first.asked.length).toBe(asked);
    const bytes = (await readProof(db, '2026-11-27')) ?? Buffer.alloc(0);
    const { entries } = await pageOfChain(db, 0, () => true);
    const report = await verifyChain({
      entries: each(entries.map((entry) => JSON.stringify(entry))),
      heads: each(linesOf()),
      proofs: [{ day: '2026-11-27', bytes }],
    });
    expect(report.problems).toEqual([]);
    const [message = ''] = first.promised.keys();
    expect(report.proofs).toEqual([
      { day: '2026-11-27', blocks: [{ height: 42, merkleRoot: first.rootOf(message) }], promises: [second.url] },
    ]);
  });

  it.each([
    'fails',
    'hangs',
    'redirects',
    'floods',
    'claims a block',
    'names another',
    { says: '' },
    { says: 'ff'.repeat(2_000) },
    { says: '08'.repeat(2_000) },
    { says: '02' },
    { says: 'f0ffffffffff7f' },
    { says: `00${'00'.repeat(8)}01ff` },
    { says: '0083dfe30d2ef90c8e0100aa' },
  ] as const)('aren’t taken from a calendar that %o', async (manner) => {
    const calendar = await startProofCalendar(manner);
    const problems: string[] = [];
    const stamp = await stampDigest(Buffer.alloc(32, 7), {
      calendars: [calendar.url],
      signal,
      timeoutMs: manner === 'hangs' ? 200 : 20_000,
      onProblem: (_, reason) => problems.push(reason),
    });
    expect(stamp).toBeUndefined();
    expect(problems).toHaveLength(1);
  });

  it.each(['fails', 'floods', { says: '' }, { says: '0083dfe30d2ef90c8e0100' }, { says: '02' }] as const)(
    'stay as they are when their calendar later %o',
    async (manner) => {
      const calendar = await startProofCalendar();
      const { db, keep } = await setUp({ calendars: [calendar.url] });
      await keep(NOON + DAY_MS);
      const before = await readProof(db, '2026-11-27');
      calendar.manner = manner;
      await keep(NOON + DAY_MS + HOUR_MS);
      expect(await readProof(db, '2026-11-27')).toEqual(before);
      expect((await listHeads(db, 1)).heads[0]?.anchor).toBe('pending');
    },
  );

  it('hide the digest from calendars, and are written as they were read', async () => {
    const calendar = await startProofCalendar();
    const digest = Buffer.alloc(32, 7);
    const stamp = await stampDigest(digest, { calendars: [calendar.url], signal });
    if (!stamp) throw new Error('no proof');
    const root = readProofFile(stamp);
    expect(root.message).toEqual(digest);
    expect(writeProofFile(root)).toEqual(stamp);
    expect(attestationsOf(root).map(({ attestation }) => attestation)).toEqual([
      { kind: 'pending', uri: calendar.url },
    ]);
  });

  it('are read byte by byte as the format has them: magic, version, digest, attestation, height in groups of 7 bits', () => {
    const magic = '004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294';
    const digest = '03ba204e50d126e4674c005e04d82e84c21366780af1f43bd54a37816b6ab340';
    const root = readProofFile(Buffer.from(`${magic}0108${digest}000588960d73d7190103f7ef15`, 'hex'));
    expect(root.message.toString('hex')).toBe(digest);
    expect(attestationsOf(root).map(({ attestation }) => attestation)).toEqual([{ kind: 'bitcoin', height: 358_391 }]);
  });
});
