import { spawnSync } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SecurityEventKind } from '@wickwise/contract';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { setAside } from '#platform/db/set-aside.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from './testing/test-database.ts';
import { addTestUser } from './testing/test-users.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli/src');

/** Why a command is in no log of events. */
interface Silent {
  silent: string;
}
/** A command that needs more than this file has; the named file has the kind. */
interface ShownElsewhere {
  kind: SecurityEventKind;
  shownIn: string;
}
type Run = (...words: string[]) => void;
interface Step {
  kind: SecurityEventKind;
  /** What the row says that it is about; null where the sentence says all. */
  detail?: unknown;
  run: (run: Run, db: Db) => unknown;
}

const READS: Silent = { silent: 'changes nothing' };
const EXPERTS: ShownElsewhere = { kind: 'expert-changed-by-command', shownIn: 'advice-commands.test.ts' };
const FILES = {
  'WIPRO.csv': 'date,open,high,low,close\n2026-11-20,1,1,1,1',
  'week.csv': 'kind,market,symbol,date\nearnings,US_Equity,AAPL,2099-12-03',
  'splits.csv': 'market,symbol,date,ratio\nUS_Equity,MSFT,2026-12-01,2:1\nUS_Equity,NVDA,2026-12-01,3:1',
};

const answerTicket = (command: 'reply' | 'ask' | 'close', status: string): Step => ({
  kind: 'ticket-answered-by-command',
  detail: `#1: ${status}`,
  run: (run) => run(command, '1', 'Thanks'),
});

/** Every command of operators, as the usage of each program lists them. */
const COMMANDS: Readonly<Record<string, Step | ShownElsewhere | Silent>> = {
  'operator add': { kind: 'operator-added', detail: null, run: (run) => run('add', 'asha@example.com') },
  'operator remove': { kind: 'operator-removed', detail: null, run: (run) => run('remove', 'asha@example.com') },
  'operator list': READS,
  'operator measure': { kind: 'work-asked-by-command', run: (run) => run('measure') },
  'operator prove': { kind: 'work-asked-by-command', run: (run) => run('prove') },
  'operator set-aside': READS,
  'operator set-aside clear': {
    kind: 'set-aside-cleared-by-command',
    detail: '1 writes',
    run: async (run, db) => {
      await setAside(db, pino({ level: 'silent' }), { kind: 'signal', payload: {}, error: new Error('x') } as never);
      run('set-aside', 'clear');
    },
  },
  'operator splits list': READS,
  'operator splits file': {
    kind: 'splits-changed-by-command',
    detail: '2 splits',
    run: (run) => run('splits', 'file', 'splits.csv'),
  },
  'operator splits add': {
    kind: 'splits-changed-by-command',
    detail: 'US_Equity AAPL 2026-12-01 × 0.25',
    run: (run) => run('splits', 'add', 'US_Equity', 'AAPL', '2026-12-01', '4:1'),
  },
  'operator splits remove': {
    kind: 'splits-changed-by-command',
    detail: 'US_Equity AAPL 2026-12-01 × 0.25 taken back',
    run: (run) => run('splits', 'remove', 'US_Equity', 'AAPL', '2026-12-01', '4:1'),
  },
  'import bars': {
    kind: 'prices-imported-by-command',
    detail: 'Indian_Equity',
    run: (run) => run('bars', 'WIPRO.csv'),
  },
  'import events': { kind: 'events-imported-by-command', detail: 'week', run: (run) => run('events', 'week.csv') },
  'import list': READS,
  'import remove': {
    kind: 'prices-removed-by-command',
    detail: 'Indian_Equity',
    run: (run) => run('remove', '--market', 'Indian_Equity'),
  },
  'tickets list': READS,
  'tickets show': READS,
  'tickets reply': answerTicket('reply', 'answered'),
  'tickets ask': answerTicket('ask', 'waiting'),
  'tickets close': answerTicket('close', 'closed'),
  'plans list': READS,
  'plans on': { kind: 'plans-changed-by-command', detail: 'on', run: (run) => run('on') },
  'plans off': { kind: 'plans-changed-by-command', detail: 'off', run: (run) => run('off') },
  'plans grants': READS,
  'plans grant': {
    kind: 'plans-changed-by-command',
    detail: expect.stringMatching(/^pro for 9 days, account [\da-f-]{36}$/),
    run: (run) => run('grant', 'asha@example.com', 'pro', '9'),
  },
  'plans end': {
    kind: 'plans-changed-by-command',
    run: async (run, db) => {
      const { id } = await db.selectFrom('grants').select('id').executeTakeFirstOrThrow();
      run('end', id);
    },
  },
  'billing list': READS,
  'billing paid': { kind: 'payment-marked-by-command', shownIn: 'billing.ts' }, // needs a subscription by bank transfer,
  'billing coupons': READS,
  'billing coupon': {
    kind: 'coupon-changed-by-command',
    detail: 'DIWALI: 20 % off',
    run: (run) => run('coupon', 'diwali', '20'),
  },
  'billing remove-coupon': {
    kind: 'coupon-changed-by-command',
    detail: 'DIWALI: removed',
    run: (run) => run('remove-coupon', 'diwali'),
  },
  'experts list': READS,
  'experts add': EXPERTS,
  'experts change': EXPERTS,
  'experts end': EXPERTS,
  'experts resume': EXPERTS,
  doctor: READS,
  'verify-calls': READS,
  'export-calls': READS,
  backup: { silent: 'reads the database as any copy of its files does, and never writes into it' },
  restore: { silent: 'writes into an empty place, whose log it brings along' },
};

/** The programs that the command line starts, and what each one's usage lists. */
function listCommands(start: (...words: string[]) => { stderr: string }): string[] {
  const source = readFileSync(path.join(CLI, 'run-server-command.ts'), 'utf8');
  const programs = [...source.matchAll(/^ {2}\['([a-z-]+)', \[/gm)].map(([, name = '']) => name);
  return programs.flatMap((program) => {
    const words = new RegExp(`\\b${program} ((?:[a-z-]+)(?: (?:list|file|add|remove|clear)\\b)?)`, 'g');
    const own = [...new Set([...start(program, '?').stderr.matchAll(words)].map(([whole]) => whole))];
    return own.length > 0 ? own : [program];
  });
}

it('is each change that is made on the command line', async () => {
  const name = await createTestDatabase();
  const { db } = await testDatabase(name);
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(folder, file), text);
  const userId = await addTestUser(db);
  const account = { email: 'asha@example.com', email_key: 'asha@example.com', confirmed_at: new Date() };
  await db.updateTable('users').set(account).execute();
  const ticket = { no: 1, topic: 'other', subject: 'Help', status: 'open', context: null } as const;
  await db
    .insertInto('tickets')
    .values({ ...ticket, id: randomUUIDv7(), user_id: userId, created_at: new Date(), updated_at: new Date() })
    .execute();
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: urlOfDatabase(name), INIT_CWD: folder };
  const start = (...words: string[]) =>
    spawnSync(process.execPath, [path.join(CLI, 'main.ts'), ...words], {
      env: { ...env, AUTH_SECRET: 'a secret of tests that nobody else has' },
      encoding: 'utf8',
    });
  expect(listCommands(start).toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  for (const [command, step] of Object.entries(COMMANDS)) {
    if ('silent' in step) continue;
    if ('shownIn' in step) {
      const text = readFileSync(path.join(import.meta.dirname, step.shownIn), 'utf8');
      expect([command, text.includes(`'${step.kind}'`)]).toEqual([command, true]);
      continue;
    }
    const rows = () => db.selectFrom('security_events').select(['kind', 'detail']).orderBy('id').execute();
    const before = (await rows()).length;
    await step.run((...words) => {
      const { status, stderr } = start(command.split(' ')[0] ?? '', ...words);
      expect([command, status, stderr]).toEqual([command, 0, '']);
    }, db);
    const { kind, detail } = step;
    const expected = detail === undefined ? { kind } : { kind, detail };
    expect([command, (await rows()).slice(before)]).toMatchObject([command, [expected]]);
  }
});
