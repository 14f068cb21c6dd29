import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';

/** Reads signals by their numbers with the stock client, as in docs/recipes/read-signals.md. */
export function readSignals(url: string, transport: 'websocket' | 'polling') {
  const socket = io(url, {
    auth: { token: `reader-${Math.random()}` },
    transports: [transport],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    timeout: 3_000,
  });
  onTestFinished(() => void socket.disconnect());
  const heard: number[] = [];
  let connections = 0;
  let resumes = 0;
  let isNext = false;
  socket.on('connect', () => connections++);
  socket.on('disconnect', () => {
    isNext = false;
  });
  socket.on('signal_position', ({ seq }: { seq: number }) => {
    const heardSeq = heard.at(-1) ?? 0;
    isNext = heardSeq >= seq;
    if (isNext) return;
    const { id } = socket;
    resumes++;
    socket.emit('resume_from', { seq: heardSeq }, () => {
      if (socket.id === id) isNext = true;
    });
  });
  socket.on('signal', ({ seq }: { seq: number }) => {
    if (isNext) heard.push(seq); // repeated and disordered signals would show
  });
  return { heard, counts: () => ({ connections, resumes }) };
}
