import { connect, type Socket } from 'node:net';

/** Opcodes of WebSocket frames. */
export const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface RawFrame {
  opcode: number;
  payload: Buffer;
}

/** A WebSocket to the socket's server, byte by byte: for what no honest client would do. */
export interface RawSocket {
  socket: Socket;
  /** Every whole frame that has arrived. */
  frames: RawFrame[];
  isClosed(): boolean;
  send(text: string): void;
  /** Joins the main namespace. */
  join(auth?: object): Promise<void>;
  /** Resolves with the next frame that matches, one that has arrived included. */
  frame(matches: (frame: RawFrame) => boolean): Promise<RawFrame>;
  destroy(): void;
}

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA==';

/** Opens a WebSocket; `sid`: beside the polling connection of this name, to take its place. */
export async function openRawSocket(url: string, { sid, address }: { sid?: string; address?: string } = {}) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ...(address ? { localAddress: address } : {}) });
  const frames: RawFrame[] = [];
  const waiting = new Set<() => void>();
  let isClosed = false;
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  const wake = (): void => {
    for (const look of waiting) look();
  };
  socket.on('error', () => {}); // being cut off may come as a reset
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      rest = rest.subarray(end + 4);
      isOpen = true;
    }
    const split = splitFrames(rest);
    rest = split.rest;
    frames.push(...split.frames);
    wake();
  });
  const place = `/socket.io/?EIO=4&transport=websocket${sid ? `&sid=${sid}` : ''}`;
  const headers = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}`;
  socket.write(`GET ${place} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}\r\n\r\n`);
  const until = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!isDone() && !isClosed) return;
        waiting.delete(look);
        if (isDone()) resolve();
        else reject(new Error('the server closed the connection'));
      };
      waiting.add(look);
      look();
    });
  await until(() => isOpen);
  const raw: RawSocket = {
    socket,
    frames,
    isClosed: () => isClosed,
    send: (text) => void socket.write(maskedFrame(text)),
    async join(auth) {
      socket.write(maskedFrame(`40${auth ? JSON.stringify(auth) : ''}`));
      await raw.frame(({ payload }) => payload.toString('latin1').startsWith('40'));
    },
    async frame(matches) {
      await until(() => frames.some(matches));
      return frames.find(matches) as RawFrame;
    },
    destroy: () => void socket.destroy(),
  };
  return raw;
}

/** Returns a client's frame, masked with zeros, which leaves the payload as it is. */
export function maskedFrame(payload: string | Buffer, { opcode = OPCODES.text as number, head = 0x80 } = {}): Buffer {
  const bytes = Buffer.from(payload);
  const { length } = bytes;
  const size =
    length < 126
      ? [0x80 | length]
      : length < 65_536
        ? [0xfe, length >> 8, length & 0xff]
        : [0xff, 0, 0, 0, 0, ...[24, 16, 8, 0].map((by) => (length >>> by) & 0xff)];
  return Buffer.concat([Buffer.from([head | opcode, ...size, 0, 0, 0, 0]), bytes]);
}

function splitFrames(bytes: Buffer): { frames: RawFrame[]; rest: Buffer } {
  const frames: RawFrame[] = [];
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] as number) & 127;
    const head = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (bytes.length - at < head) break;
    const length = short === 127 ? bytes.readUInt32BE(at + 6) : short === 126 ? bytes.readUInt16BE(at + 2) : short;
    if (bytes.length - at - head < length) break;
    const payload = Buffer.from(bytes.subarray(at + head, at + head + length));
    frames.push({ opcode: (bytes[at] as number) & 15, payload });
    at += head + length;
  }
  return { frames, rest: bytes.subarray(at) };
}
