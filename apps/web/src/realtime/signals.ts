import '../lib/plain-schemas.ts';
import { type PatternSignal, SignalEvent } from '@wickwise/contract';
import { openSocket } from './connection.ts';

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
    socket.on('signal', hear);
    socket.on('signal_position', position);
    end = () => {
      socket.off('signal', hear);
      socket.off('signal_position', position);
    };
  });
  return () => {
    hasEnded = true;
    end();
  };
}
