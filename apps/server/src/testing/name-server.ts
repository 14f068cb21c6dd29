import dgram from 'node:dgram';
import { onTestFinished } from 'vitest';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const LOOPBACK = Buffer.from([127, 0, 0, 1]);

/** Starts a DNS server that resolves some names to this machine and never answers for others. */
export async function startNameServer(known: readonly string[]): Promise<string> {
  const server = dgram.createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    if (!known.includes(name)) return;
    const isAddress = query.readUInt16BE(end) === TYPE_A;
    const head = Buffer.from(query.subarray(0, HEADER_BYTES));
    head.writeUInt16BE(0x8180, 2); // a response without error
    head.writeUInt16BE(isAddress ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, LOOPBACK.length, ...LOOPBACK]);
    const question = query.subarray(HEADER_BYTES, end + 4);
    server.send(Buffer.concat([head, question, ...(isAddress ? [record] : [])]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${server.address().port}`;
}

/** Returns the requested name and its end. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}
