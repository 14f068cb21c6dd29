import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = number | { status: number; headers: Record<string, string> };

/** Starts an HTTPS server for the test, with an untrusted certificate; `answer` returns the status, 0 for no answer. */
export async function startHttps(answer: (call: ReceivedCall) => Answer) {
  const folder = temporaryFolder();
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', certFile];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  const ca = readFileSync(certFile, 'utf8');
  const received: ReceivedCall[] = [];
  const server = https.createServer({ key: readFileSync(keyFile), cert: ca }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('latin1'),
      };
      received.push(call);
      const given = answer(call);
      if (given === 0) return;
      const { status, headers } = typeof given === 'number' ? { status: given, headers: {} } : given;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, ca, received };
}
