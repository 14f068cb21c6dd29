import '../lib/plain-schemas.ts';
import { type BarSubscription, BarUpdate } from '@wickwise/contract';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/** Subscribes to an instrument's forming bar and closes; returns a function that unsubscribes. */
export function watchBars(wish: BarSubscription, onBar: (event: BarUpdate) => void): () => void {
  let hasEnded = false;
  let end = (): void => {};
  void openSocket().then((socket) => {
    if (hasEnded) return;
    const ask = (): void => {
      socket.emit('subscribe_bars', wish);
    };
    const hear = (payload: unknown): void => {
      const { data } = BarUpdate.safeParse(payload);
      if (data && data.market === wish.market && data.symbol === wish.symbol && data.timeframe === wish.timeframe) {
        onBar(data);
      }
    };
    socket.on('connect', ask);
    const endBars = onData(socket, 'bar', hear);
    if (socket.connected) ask();
    end = () => {
      socket.off('connect', ask);
      endBars();
      if (socket.connected) socket.emit('unsubscribe_bars', wish);
    };
  });
  return () => {
    hasEnded = true;
    end();
  };
}
