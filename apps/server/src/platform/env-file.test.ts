import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readConfig } from './config.ts';
import { loadEnvFile } from './env-file.ts';

function envFile(text: string): string {
  const file = path.join(temporaryFolder(), 'settings.env');
  writeFileSync(file, text);
  return file;
}

const load = (text: string, environment: NodeJS.ProcessEnv = {}) => {
  const own = { ...environment, ENV_FILE: envFile(text) };
  return { ...loadEnvFile(own), file: own.ENV_FILE };
};

describe('a file of settings', () => {
  it('adds what the environment lacks', () => {
    const { settings } = load('# ours\nPORT=4000\r\nexport HOST = "::1" # v6\nMAIL_FROM="a\nb"\nLOG_LEVEL=warn', {
      LOG_LEVEL: 'debug',
    });
    expect(settings).toMatchObject({ PORT: '4000', HOST: '::1', MAIL_FROM: 'a\nb', LOG_LEVEL: 'debug' });
  });

  it('is named with the line of an invalid setting', () => {
    const { settings, places, file } = load('\nTELEGRAM_TOKEN="over\ntwo lines"\nPORT=eighty\n', { FEED: 'reuters' });
    expect(() => readConfig(settings, ['--seed', 'x'], '/', places)).toThrow(
      `${file}, line 4: PORT must be a whole number from 0 to 65535, not "eighty"; ` +
        `${file}, line 2: TELEGRAM_TOKEN must be the token of a bot; ` +
        'FEED must be one of auto, sim, replay, load, not "reuters"; ' +
        '--seed must be a whole number from 0 to 4294967295, not "x".',
    );
  });

  it('is named with a line that is no setting, without repeating it', () => {
    expect(() => load('PORT=1\n\nhunter2\n')).toThrow(/settings\.env, line 3: expected NAME=value\.$/);
    expect(() => load('A=1\nAUTH_SECRET="hunter2\nB=2')).toThrow(
      /settings\.env, line 2: the quotation mark that begins here doesn't end\.$/,
    );
  });

  it('is named where it can’t be read', () => {
    const folder = temporaryFolder();
    expect(() => loadEnvFile({ ENV_FILE: folder })).toThrow(`The settings in ${folder} can't be read (EISDIR).`);
    const absent = path.join(folder, 'absent.env');
    expect(() => loadEnvFile({ ENV_FILE: absent })).toThrow(`The settings in ${absent} can't be read (ENOENT).`);
  });

  it('isn’t read where its setting is empty', () => {
    expect(loadEnvFile({ ENV_FILE: '', PORT: '1' })).toEqual({
      settings: { ENV_FILE: '', PORT: '1' },
      places: new Map(),
    });
  });
});
