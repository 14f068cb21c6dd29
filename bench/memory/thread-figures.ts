import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspectorOf } from '../harness/inspector.ts';

/** Memory of one thread as V8 counts it, in bytes. */
export interface ThreadFigures {
  /** Its script, without folder and ending. */
  thread: string;
  /** Objects, those that nobody needs any more and that no collection has found yet included. */
  used: number;
  /** What V8 has taken from the system for objects. */
  committed: number;
  /** The part of that in which new objects begin. */
  young: number;
  /** Memory beside the heap that objects own, typed arrays included. */
  external: number;
  arrays: number;
}

/** What a thread is asked: an expression of its own language. */
const QUESTION = `(() => {
  const { external, arrayBuffers } = process.memoryUsage();
  const v8 = process.getBuiltinModule('node:v8');
  const { used_heap_size, total_heap_size } = v8.getHeapStatistics();
  const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  return JSON.stringify({
    used: used_heap_size, committed: total_heap_size, young, external, arrays: arrayBuffers,
  });
})()`;

const EVALUATE = { method: 'Runtime.evaluate', params: { expression: QUESTION, returnByValue: true } };

/** Threads tell of themselves shortly after they were asked for. */
const GATHER_MS = 1_000;

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId: string; message: string; workerInfo: { url: string } };
  result?: { result?: { value?: string } };
}

/** Asks each thread of a Node process for its memory, by the inspector. */
export async function threadFigures(child: ChildProcess): Promise<ThreadFigures[]> {
  const socket = new WebSocket(await inspectorOf(child));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const found: ThreadFigures[] = [];
  const names = new Map<string, string>();
  const take = (thread: string, { result }: Message): void => {
    const value = result?.result?.value;
    if (value !== undefined) found.push({ thread, ...JSON.parse(value) });
  };
  let calls = 0;
  const send = (message: object): void => socket.send(JSON.stringify({ id: ++calls, ...message }));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { method, params } = message;
    if (method === 'NodeWorker.attachedToWorker' && params) {
      const { sessionId, workerInfo } = params;
      names.set(sessionId, nameOf(workerInfo.url));
      send({
        method: 'NodeWorker.sendMessageToWorker',
        params: { sessionId, message: JSON.stringify({ id: 1, ...EVALUATE }) },
      });
    } else if (method === 'NodeWorker.receivedMessageFromWorker' && params) {
      take(names.get(params.sessionId) ?? '', JSON.parse(params.message));
    } else take('main', message);
  });
  send(EVALUATE);
  send({ method: 'NodeWorker.enable', params: { waitForDebuggerOnStart: false } });
  await sleep(GATHER_MS);
  send({ method: 'NodeWorker.disable' });
  socket.close();
  return found;
}

const nameOf = (url: string): string =>
  url
    .split('/')
    .at(-1)
    ?.replace(/(\.thread)?\.[jt]s$/, '') ?? url;
