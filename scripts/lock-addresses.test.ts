import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
// @ts-expect-error plain JavaScript, for a Node that doesn't know types
import { addAddresses } from './lock-addresses.mjs';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-addresses-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, JSON.stringify(value));

/** A registry that only has the file of one package, and keeps what it was asked for. */
async function startRegistry(file: string, tarball: Buffer) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.url === file ? 200 : 404).end(request.url === file ? tarball : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Returns the packed package `@pack/one` 1.2.3. */
function pack(): Buffer {
  const folder = temporaryFolder();
  writeJson(path.join(folder, 'package.json'), { name: '@pack/one', version: '1.2.3' });
  const { status } = spawnSync('npm', ['pack', '--silent'], { cwd: folder });
  expect(status).toBe(0);
  return readFileSync(path.join(folder, 'pack-one-1.2.3.tgz'));
}

it('gives each downloaded package its address, under the name that the registry knows', () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': { name: 'house' },
      'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/one/node_modules/@scope/two': { version: '2.0.0-beta.1' },
      'node_modules/renamed': { name: '@scope/three', version: '3.0.0' },
      'node_modules/elsewhere': { version: '4.0.0', resolved: 'https://example.org/four.tgz' },
      'node_modules/@house/part': { resolved: 'packages/part', link: true },
      'packages/part': { version: '0.1.0' },
    },
  };
  expect(addAddresses(lock, 'https://packages.example/npm/')).toEqual({
    lockfileVersion: 3,
    packages: {
      ...lock.packages,
      'node_modules/one': {
        version: '1.0.0',
        integrity: 'sha512-a',
        resolved: 'https://packages.example/npm/one/-/one-1.0.0.tgz',
      },
      'node_modules/one/node_modules/@scope/two': {
        version: '2.0.0-beta.1',
        resolved: 'https://packages.example/npm/@scope/two/-/two-2.0.0-beta.1.tgz',
      },
      'node_modules/renamed': {
        name: '@scope/three',
        version: '3.0.0',
        resolved: 'https://packages.example/npm/@scope/three/-/three-3.0.0.tgz',
      },
    },
  });
});

it('has npm ask the configured registry for the files alone, and leaves nothing behind', async () => {
  const folder = temporaryFolder();
  const tarball = pack();
  const { asked, url } = await startRegistry('/@pack/one/-/one-1.2.3.tgz', tarball);
  const dependencies = { '@pack/one': '1.2.3' };
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const lock = {
    name: 'house',
    lockfileVersion: 3,
    packages: { '': { name: 'house', dependencies }, 'node_modules/@pack/one': { version: '1.2.3', integrity } },
  };
  writeJson(path.join(folder, 'package.json'), { name: 'house', dependencies });
  writeJson(path.join(folder, 'package-lock.json'), lock);
  const args = ['ci', '--no-audit', '--no-fund', '--silent', `--registry=${url}`, '--cache=cache'];
  const script = `
    import { spawnSync } from 'node:child_process';
    import { withAddresses } from ${JSON.stringify(path.join(import.meta.dirname, 'lock-addresses.mjs'))};
    process.exitCode = withAddresses('.', ${JSON.stringify(url)}, () => spawnSync('npm', ${JSON.stringify(args)}).status);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(asked).toEqual(['/@pack/one/-/one-1.2.3.tgz']);
  expect(existsSync(path.join(folder, 'node_modules/@pack/one/package.json'))).toBe(true);
  expect(existsSync(path.join(folder, 'npm-shrinkwrap.json'))).toBe(false);
  expect(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))).toEqual(lock);
});
