import { setTimeout as sleep } from 'node:timers/promises';

/** One step of a tape: `in` goes to the client, `out` is what it has to send. */
export type TapeLine =
  | { dir: 'in'; op: 'text'; data: string }
  | { dir: 'in'; op: 'binary'; data: Buffer }
  | { dir: 'in'; op: 'frame'; data: string | Buffer }
  | { dir: 'in'; op: 'ping' }
  | { dir: 'in'; op: 'close' }
  | { dir: 'out'; op: 'text'; data: (message: string) => boolean }
  | { dir: 'in'; op: 'pause'; ms: number };

/** What a tape is played on. */
export interface TapePlayer {
  /** Messages that clients have sent. */
  readonly heard: readonly string[];
  send(frame: string | Buffer): void;
  ping(): void;
  close(code: number): void;
}

/** Plays a tape to everybody; rejects where a client doesn't send what the tape expects within 5 s. */
export async function playTape(player: TapePlayer, tape: readonly TapeLine[]): Promise<void> {
  let place = player.heard.length;
  for (const line of tape) {
    if (line.dir === 'out') place = await expectMessage(player, line.data, place);
    else await playIn(player, line);
  }
}

async function playIn(player: TapePlayer, line: Exclude<TapeLine, { dir: 'out' }>): Promise<void> {
  if (line.op === 'pause') await sleep(line.ms);
  else if (line.op === 'ping') player.ping();
  else if (line.op === 'close') player.close(1001);
  else player.send(line.data);
}

async function expectMessage(
  { heard }: TapePlayer,
  isExpected: (message: string) => boolean,
  from: number,
): Promise<number> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const place = heard.findIndex((message, i) => i >= from && isExpected(message));
    if (place >= 0) return place + 1;
    if (performance.now() > deadline) throw new Error('the client did not send what the tape expects');
    await sleep(10);
  }
}
