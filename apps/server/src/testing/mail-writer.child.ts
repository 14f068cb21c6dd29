/**
 * For kill tests: writes a mail in a transaction and kills itself right after the commit or right before it. Usage:
 * node mail-writer.child.ts <socket folder> <user> <database> <before|after> <secret>
 */
import { pino } from 'pino';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { connect } from '#platform/db/db.ts';
import { Jobs } from '#platform/jobs.ts';
import { Mailer } from '#platform/mail/mailer.ts';

const [, , host = '', user = '', database = '', moment = '', secret = ''] = process.argv;
const log = pino({ level: 'silent' });
const { db, pool } = connect({ host, user, database }, log);
const jobs = new Jobs(pool, log);
await jobs.start();
const never = { name: 'outbox' as const, send: async () => {}, keepOnly: async () => {} };
const mailer = new Mailer({
  db,
  jobs,
  transport: never,
  sealKey: deriveSecrets(secret).seal,
  from: 'x@localhost',
  log,
});
await mailer.start();
await jobs.stop(); // this process sends no mail
const die = (): void => process.kill(process.pid, 'SIGKILL') as unknown as undefined;
await db.transaction().execute(async (tx) => {
  await mailer.write(tx, { to: `${moment}@example.com`, subject: 'Kept', text: 'Words', html: '<p>Words</p>' });
  if (moment === 'before') die();
});
die();
