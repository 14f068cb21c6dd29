import '../lib/plain-schemas.ts';
import { type PatternSignal, SignalEvent } from '@wickwise/contract';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/**
 * Hears of each new signal once and in order, breaks included: after a reconnection, or when an expired token was renewed,
 * the server is asked to go on from the last number that was heard. Visitors hear none.
 */
export function watchSignals(onSignal: (signal: PatternSignal) => void): () => void {
  let heardSeq: number | undefined;
  let hasEnded = false;
  let end = (): void => {};
  void openSocket().then((socket) => {
    if (hasEnded) return;
    const hear = (payload: unknown): void => {
      const { data } = SignalEvent.safeParse(payload);
      if (!data || data.seq <= (heardSeq ?? 0)) return;
      heardSeq = data.seq;
      onSignal(data.signal);
    };
    const position = ({ seq }: { seq: number }): void => {
      if (heardSeq === undefined) heardSeq = seq;
      else if (heardSeq < seq) socket.emit('resume_from', { seq: heardSeq });
    };
    const ends = [onData(socket, 'signal', hear), onData(socket, 'signal_position', position)];
    end = () => {
      for (const endOne of ends) endOne();
    };
  });
  return () => {
    hasEnded = true;
    end();
  };
}
