import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { newFirstRunCode } from './first-operator.ts';
import { setOperator } from './operators.ts';

const CODE = 'K7QMX2RDZ9FH';
const WRONG = 'AAAABBBBCCCC';
const BOSS = { name: 'Meera Iyer', email: 'meera@example.com', password: PASSWORD };

const firstRun = () => startTestAccounts({}, undefined, undefined, CODE);

describe('the code of the first start', () => {
  it('has 60 random bits', () => {
    const codes = Array.from({ length: 50 }, newFirstRunCode);
    expect(new Set(codes).size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
  });

  it('creates the first operator’s account and signs it in, once', async () => {
    const { browser, db } = await firstRun();
    const meera = browser();
    expect((await meera.get('auth/first-run')).json()).toEqual({ isOpen: true, hasOperator: false });
    expect((await meera.post('auth/first-run/code', { code: 'k7qm x2rd-z9fh' })).statusCode).toBe(204);
    const answer = await meera.post('auth/first-run/account', { code: CODE, ...BOSS });
    expect(answer.json().user).toMatchObject({ name: 'Meera Iyer', email: BOSS.email, role: 'operator' });
    const signedIn = meera.signedIn(answer.json());
    expect((await signedIn.get('admin/users')).statusCode).toBe(200);
    expect((await signedIn.get(`${signedIn.path}/sessions`)).json().sessions).toHaveLength(1);
    expect((await meera.get('auth/first-run')).json()).toEqual({ isOpen: false, hasOperator: true });
    const other = await browser().post('auth/first-run/account', { code: CODE, ...BOSS, email: 'other@example.com' });
    expect([other.statusCode, other.json().message]).toEqual([
      400,
      'This server has an operator already. Log in with that account.',
    ]);
    expect(await db.selectFrom('first_run_codes').selectAll().execute()).toEqual([]);
  });

  it('makes a signed-in account the operator', async () => {
    const { browser, signUp } = await firstRun();
    const asha = await signUp('asha@example.com');
    expect((await browser().post('auth/first-run/operator', { code: CODE })).statusCode).toBe(401);
    expect((await asha.get('admin/server')).statusCode).toBe(403);
    expect((await asha.post('auth/first-run/operator', { code: WRONG })).statusCode).toBe(400);
    expect((await asha.get('admin/server')).statusCode).toBe(403);
    expect((await asha.post('auth/first-run/operator', { code: CODE })).statusCode).toBe(204);
    expect((await asha.get('admin/server')).statusCode).toBe(200);
  });

  it('is stored as a hash, and replaced by that of the next start', async () => {
    const database = await createTestDatabase();
    const first = await startTestAccounts({}, undefined, database, CODE);
    const [row] = await first.db.selectFrom('first_run_codes').select('code_hash').execute();
    expect(row?.code_hash.toString('latin1')).not.toContain(CODE);
    const next = await startTestAccounts({}, undefined, database, 'MMMMNNNNPPPP');
    const tried = async (code: string) => (await next.browser().post('auth/first-run/code', { code })).statusCode;
    expect([await tried(CODE), await tried('MMMM-NNNN-PPPP')]).toEqual([400, 204]);
  });

  it('is refused without one, once there is an operator, and in a wrong form', async () => {
    const closed = await startTestAccounts();
    const without = await closed.browser().post('auth/first-run/account', { code: CODE, ...BOSS });
    expect(without.json().fields).toEqual([{ field: 'code', message: 'This code is wrong or has expired.' }]);
    expect((await closed.browser().get('auth/first-run')).json()).toEqual({ isOpen: false, hasOperator: false });

    const { browser, db, signUp } = await firstRun();
    for (const code of ['', 'K7QM', `${CODE}7`, 'K7QMX2RDZ9F0', '\u0000'.repeat(12), null, [CODE]])
      expect((await browser().post('auth/first-run/code', { code })).statusCode).toBe(400);
    await signUp('asha@example.com');
    await setOperator(db, 'asha@example.com', true);
    expect((await browser().get('auth/first-run')).json()).toEqual({ isOpen: false, hasOperator: true });
    expect((await browser().post('auth/first-run/code', { code: CODE })).statusCode).toBe(400);
    await setOperator(db, 'asha@example.com', false);
    expect((await browser().post('auth/first-run/code', { code: CODE })).statusCode).toBe(400); // it has expired
  });

  it('may be tried ten times in ten minutes from one address; right ones don’t count', async () => {
    const { browser } = await firstRun();
    const tried = async (code: string, address: string) =>
      (await browser({ address }).post('auth/first-run/code', { code })).statusCode;
    for (let i = 0; i < 12; i++) expect(await tried(CODE, '198.51.100.1')).toBe(204);
    for (let i = 0; i < 10; i++) expect(await tried(WRONG, '198.51.100.1')).toBe(400);
    expect(await tried(CODE, '198.51.100.1')).toBe(429);
    expect(await tried(CODE, '198.51.100.2')).toBe(204);
  });

  it('takes no address that has an account, and no common password; the code stays valid', async () => {
    const { browser, signUp } = await firstRun();
    await signUp('meera@example.com');
    const known = await browser().post('auth/first-run/account', { code: CODE, ...BOSS, email: 'MEERA@example.com' });
    expect(known.json().fields).toEqual([
      { field: 'email', message: 'This address has an account. Log in, then enter the code there.' },
    ]);
    const weak = { code: CODE, ...BOSS, email: 'new@example.com', password: 'password123' };
    expect((await browser().post('auth/first-run/account', weak)).json().fields[0].field).toBe('password');
    expect((await browser().post('auth/first-run/account', { ...weak, password: PASSWORD })).statusCode).toBe(200);
  });

  it('takes over an address that somebody typed and never confirmed', async () => {
    const { browser } = await firstRun();
    await browser().post('auth/signup', { ...BOSS, name: 'Mallory', password: 'mallory knows this one' });
    const made = await browser().post('auth/first-run/account', { code: CODE, ...BOSS });
    expect(made.json().user).toMatchObject({ name: 'Meera Iyer', role: 'operator' });
    const login = async (password: string) =>
      (await browser().post('auth/login', { email: BOSS.email, password })).statusCode;
    expect([await login('mallory knows this one'), await login(PASSWORD)]).toEqual([401, 200]);
  });

  it('makes one of two accounts at once the operator, and is in no log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
    const { browser, db } = await startTestAccounts({}, log, undefined, CODE);
    const answers = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) =>
        browser().post('auth/first-run/account', { code: CODE, ...BOSS, email }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const operators = db.selectFrom('users').select('id').where('role', '=', 'operator');
    expect(await operators.execute()).toHaveLength(1);
    expect(lines.join()).not.toContain(CODE);
  });
});
