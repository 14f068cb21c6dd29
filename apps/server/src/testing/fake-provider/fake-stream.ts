import type { ServerResponse } from 'node:http';

/** One open stream of a client: a WebSocket, or an HTTP answer that doesn't end. */
export interface FakeStream {
  /** Sends a frame, or a part of one. */
  send(frame: string | Buffer, part: { fin?: boolean }): void;
  ping(): void;
  close(code?: number): void;
  terminate(): void;
}

/** Frames are lines of an HTTP answer. */
export class FakeLines implements FakeStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
  }

  send(frame: string | Buffer, { fin = true }: { fin?: boolean }): void {
    this.#response.write(frame);
    if (fin) this.#response.write('\n');
  }

  ping(): void {
    this.#response.write('\n');
  }

  close(): void {
    this.#response.end();
  }

  terminate(): void {
    this.#response.destroy();
  }
}
