import '../lib/plain-schemas.ts';
import { type PatternSignal, SignalEvent, type SocketRefusal } from '@wickwise/contract';
import { type ClientSocket, openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/** Delay after which missed signals are requested again where the server couldn't read them, ms. */
const ASK_AGAIN_MS = 5_000;

/**
 * Subscribes to new signals, each once and in order: after a reconnect or a renewed token it requests those after the
 * last number. Visitors receive none.
 */
export function watchSignals(onSignal: (signal: PatternSignal) => void): () => void {
  let end = (): void => {};
  let hasEnded = false;
  void openSocket().then((socket) => {
    if (!hasEnded) end = listen(socket, onSignal);
  });
  return () => {
    hasEnded = true;
    end();
  };
}

function listen(socket: ClientSocket, onSignal: (signal: PatternSignal) => void): () => void {
  let heardSeq: number | undefined;
  /**
   * Whether nothing was missed before the next signal; until then a live one would hide those. A subscription on an
   * open connection has missed nothing.
   */
  let isNext = socket.connected;
  let asked = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  const hear = (payload: unknown): void => {
    const { data } = SignalEvent.safeParse(payload);
    if (!isNext || !data || data.seq <= (heardSeq ?? 0)) return;
    heardSeq = data.seq;
    onSignal(data.signal);
  };
  const pause = (): void => {
    isNext = false;
    asked++;
    clearTimeout(again);
  };
  const ask = (): void => {
    pause();
    const own = asked;
    socket.emit('resume_from', { seq: heardSeq ?? 0 }, () => {
      if (own === asked) isNext = true;
    });
  };
  const position = ({ seq }: { seq: number }): void => {
    heardSeq ??= seq;
    if (heardSeq < seq) ask();
    else {
      pause();
      isNext = true;
    }
  };
  const refused = ({ event, status_code }: SocketRefusal & { event: string }): void => {
    if (event !== 'resume_from') return;
    pause();
    if (status_code !== 401) again = setTimeout(ask, ASK_AGAIN_MS);
  };
  const ends = [onData(socket, 'signal', hear), onData(socket, 'signal_position', position)];
  socket.on('disconnect', pause);
  socket.on('refused', refused);
  return () => {
    for (const endOne of ends) endOne();
    socket.off('disconnect', pause);
    socket.off('refused', refused);
    pause();
  };
}
