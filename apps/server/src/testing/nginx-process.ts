import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns a port of this machine on which nothing listens. */
export async function freePortOf(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx with a file of deploy/ on a free port and with a certificate of its own; returns that. */
export async function startNginx(text: string, httpsPort: number): Promise<string> {
  const folder = temporaryFolder();
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=wickwise.example', '-addext', 'subjectAltName=DNS:wickwise.example,DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const version = /nginx\/(\d+)\.(\d+)/.exec(execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' }));
  const isOld = Number(version?.[1]) === 1 && Number(version?.[2]) < 25; // these say http2 otherwise
  const site = text
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace(/^ {2}listen \[::\]:443 ssl;\n/m, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`)
    .replace(/ssl_certificate {5}.*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(isOld ? /^ {2}http2 on;\n/m : /^$/, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places}\n${site}\n}\n`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const ca = readFileSync(certificate, 'utf8');
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      await getByHttps(`https://localhost:${httpsPort}/health`, ca);
    },
    { interval: 50 },
  );
  return ca;
}

export function getByHttps(
  url: string,
  ca: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { ca, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on('error', reject).end();
  });
}
