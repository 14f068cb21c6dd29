import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkBus } from './check-bus.ts';

if (!natsProgram)
  process.stderr.write('NOT RUN: doctor on a bus, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** What the doctor finds of a bus: the state and the sentence of each finding. */
async function findings(NATS_URL: string): Promise<[string, string][]> {
  const env = { NATS_URL, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: temporaryFolder() };
  const config = readConfig({ ...env, AUTH_SECRET: 'a secret of these tests 0123456789', FEED: 'sim' }, [], '/');
  const found = await checkBus(config, pino({ level: 'silent' }));
  expect(found.every(({ about }) => about === 'bus')).toBe(true);
  return found.map(({ state, text }) => [state, text]);
}

/** A file of settings by which the bus takes small messages only. */
function smallMessages(): string {
  const file = path.join(temporaryFolder(), 'nats.conf');
  writeFileSync(file, 'max_payload: 65536\n');
  return file;
}

const withLogin = (url: string, login: string): string => url.replace('//', `//${login}@`);

describe.skipIf(!natsProgram)('a bus between nodes', { timeout: 120_000 }, () => {
  it('is found with its version, its largest message and its time, and passes messages', async () => {
    const { url } = await startNats();
    const found = await findings(url);
    expect(found.every(([state]) => state !== 'bad')).toBe(true);
    expect(found.map(([, text]) => text)).toEqual([
      expect.stringMatching(/answers: NATS \d+\.\d+\.\d+/),
      expect.stringContaining('messages of up to 1024 KiB'),
      expect.stringMatching(/takes [\d.]+ ms to answer/),
      'A message passes.',
    ]);
  });

  it('takes the right password alone', async () => {
    const { url } = await startNats(-1, ['--user', 'wickwise', '--pass', 'right']);
    expect((await findings(withLogin(url, 'wickwise:right'))).every(([state]) => state !== 'bad')).toBe(true);
    for (const login of ['wickwise:wrong', 'other:right'])
      expect(await findings(withLogin(url, login))).toEqual([
        ['bad', expect.stringContaining('neither user nor password of NATS_URL')],
      ]);
    expect(await findings(url)).toEqual([['bad', expect.stringContaining('NATS_URL')]]);
  });

  it('has to be there, and takes messages that are large enough', async () => {
    const { url, stop } = await startNats(-1, ['-c', smallMessages()]);
    expect(await findings(url)).toContainEqual(['bad', expect.stringContaining('messages of 64 KiB at most')]);
    await stop();
    expect(await findings(url)).toEqual([['bad', expect.stringContaining('isn’t reached')]]);
  });

  it('passes messages from one server to the others, of which one may be away', async () => {
    const first = await startNats(-1, ['--cluster_name', 'w', '--cluster', 'nats://127.0.0.1:-1']);
    const { cluster } = first;
    const second = await startNats(-1, [
      ...['--cluster_name', 'w', '--cluster', 'nats://127.0.0.1:-1', '--routes', `nats://127.0.0.1:${cluster}`],
    ]);
    const joined = `${first.url},${second.url}`;
    expect(await findings(joined)).toContainEqual(['good', 'A message passes from one server to all others.']);
    await second.stop();
    const found = await findings(joined);
    expect(found).toContainEqual(['doubtful', expect.stringContaining('Nodes use the others')]);
    expect(found).toContainEqual(['good', 'A message passes.']);
  });

  it('is no bus where its servers know nothing of each other', async () => {
    const [first, other] = [await startNats(), await startNats()];
    expect(await findings(`${first.url},${other.url}`)).toContainEqual([
      'bad',
      expect.stringContaining('are they one cluster?'),
    ]);
  });
});
