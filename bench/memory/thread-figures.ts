import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspectorOf } from '../harness/inspector.ts';

/** Memory of a thread according to V8, in bytes. */
export interface ThreadFigures {
  /** Name of its script. */
  thread: string;
  /** Objects, including garbage not collected yet. */
  used: number;
  /** Memory reserved for objects. */
  committed: number;
  /** The young generation. */
  young: number;
  /** Memory outside of the heap owned by objects, such as typed arrays. */
  external: number;
  arrays: number;
}

/** Expression evaluated in each thread. */
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

/** Time for threads to appear at the inspector, ms. */
const GATHER_MS = 1_000;

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId: string; message: string; workerInfo: { url: string } };
  result?: { result?: { value?: string } };
}

/** Reads the memory of each thread of a Node process through the inspector. */
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
