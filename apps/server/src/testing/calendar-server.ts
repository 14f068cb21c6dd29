import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

const PENDING = '83dfe30d2ef90c8e';
const BITCOIN = '0588960d73d71901';

/** Bytes with their length before them, shorter than 128. */
const sized = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const attested = (tag: string, payload: Buffer): Buffer => Buffer.concat([hex('00'), hex(tag), sized(payload)]);

/** How a calendar behaves; a text is the body of all its answers, in hex. */
type Manner =
  | 'right'
  | 'fails'
  | 'hangs'
  | 'redirects'
  | 'floods'
  | 'claims a block'
  | 'names another'
  | { says: string };

/** A calendar of OpenTimestamps on this machine, written from the protocol alone. */
export async function startCalendar(initial: Manner = 'right') {
  const state = { manner: initial, block: undefined as number | undefined, asked: [] as string[] };
  const promised = new Map<string, Buffer>();
  const answer: RequestListener = (request, response) => {
    const { manner, block } = state;
    const place = request.url ?? '';
    state.asked.push(`${request.method} ${place.replace(/[0-9a-f]{64}/, '…')}`);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (manner === 'hangs') return;
      if (manner === 'fails') return void response.writeHead(500).end('no');
      if (manner === 'redirects') return void response.writeHead(302, { location: '/elsewhere' }).end();
      if (manner === 'floods') return void response.end(Buffer.alloc(1_000_000, 0xff));
      if (typeof manner === 'object') return void response.end(hex(manner.says));
      const digest = Buffer.concat(parts);
      if (request.method === 'POST' && place === '/digest') {
        const message = createHash('sha256')
          .update(Buffer.concat([digest, hex('c0ffee')]))
          .digest();
        promised.set(message.toString('hex'), message);
        const uri = manner === 'names another' ? 'https://other.example' : url;
        const last =
          manner === 'claims a block'
            ? attested(BITCOIN, Buffer.from([100]))
            : attested(PENDING, sized(Buffer.from(uri)));
        return void response.end(Buffer.concat([hex('f003c0ffee'), hex('08'), last]));
      }
      const message = promised.get(/^\/timestamp\/([0-9a-f]{64})$/.exec(place)?.[1] ?? '');
      if (!message || block === undefined) return void response.writeHead(404).end();
      response.end(Buffer.concat([hex('f102beef'), hex('08'), attested(BITCOIN, Buffer.from([block]))]));
    });
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  /** Returns the root that a promised message leads to, as block explorers write it. */
  const rootOf = (message: string): string =>
    createHash('sha256')
      .update(Buffer.concat([hex('beef'), hex(message)]))
      .digest()
      .reverse()
      .toString('hex');
  return Object.assign(state, { url, promised, rootOf });
}
