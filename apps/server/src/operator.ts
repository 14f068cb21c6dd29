/**
 * Says who is an operator, beside a running server or without one. There's no other way: no screen and no sign-up gives this right.
 *
 * Usage: node operator.ts add|remove EMAIL, or list
 */
import { listOperators, setOperator } from '#modules/accounts/operators.ts';
import { readConfig } from '#platform/config.ts';
import { type Db, joinDatabase } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';
import { StartError } from '#platform/start-error.ts';

const USAGE = 'Usage: operator add EMAIL, operator remove EMAIL, or operator list';
const MISUSE = 2;

class Misuse extends Error {}

async function perform(db: Db, command: string | undefined, email: string | undefined): Promise<string> {
  if (command === 'list') return (await listOperators(db)).join('\n') || 'There is no operator yet.';
  if ((command !== 'add' && command !== 'remove') || !email) throw new Misuse(USAGE);
  const isKnown = await setOperator(db, email, command === 'add');
  if (!isKnown) throw new Misuse(`There is no account with the address ${email}: sign up first.`);
  return command === 'add' ? `${email} is an operator now.` : `${email} is no operator.`;
}

async function main([command, email]: readonly string[]): Promise<void> {
  const config = readConfig(process.env, [], process.env.INIT_CWD ?? process.cwd());
  const database = await joinDatabase(config, createLog('error'));
  try {
    process.stdout.write(`${await perform(database.db, command, email)}\n`);
  } finally {
    await database.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isMisuse = error instanceof Misuse;
  const isExplained = isMisuse || error instanceof StartError;
  process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = isMisuse ? MISUSE : 1;
});
