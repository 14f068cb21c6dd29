import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstMatch } from './product.ts';

/** A process prints its inspector's address only once. */
const addresses = new WeakMap<ChildProcess, Promise<string>>();

export function inspectorOf(child: ChildProcess): Promise<string> {
  const known = addresses.get(child);
  if (known !== undefined) return known;
  const address = firstMatch(child, /Debugger listening on (ws:\/\/\S+)/);
  addresses.set(child, address);
  child.kill('SIGUSR1');
  return address;
}

/** Collects garbage of a Node process, so its memory is what it needs; it is returned to the system after a moment. */
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
