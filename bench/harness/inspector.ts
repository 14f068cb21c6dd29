import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstMatch } from './product.ts';

/** A process says only once where its inspector is. */
const addresses = new WeakMap<ChildProcess, Promise<string>>();

export function inspectorOf(child: ChildProcess): Promise<string> {
  const known = addresses.get(child);
  if (known !== undefined) return known;
  const address = firstMatch(child, /Debugger listening on (ws:\/\/\S+)/);
  addresses.set(child, address);
  child.kill('SIGUSR1');
  return address;
}

/** Frees what a Node process no longer uses, so that its memory is what it needs; it takes a moment to give it back. */
export async function collectGarbage(child: ChildProcess): Promise<void> {
  const socket = new WebSocket(await inspectorOf(child));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  for (let i = 0; i < 2; i++) {
    const done = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    socket.send(JSON.stringify({ id: i, method: 'HeapProfiler.collectGarbage' }));
    await done;
  }
  socket.close();
  await sleep(2_000);
}
