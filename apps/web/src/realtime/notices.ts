import '../lib/plain-schemas.ts';
import { type Notice, NoticeEvent } from '@wickwise/contract';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/** Subscribes to new notices, each once; calls `onAgain` after each connection, since missed ones are in the store. */
export function watchNotices(onNotice: (notice: Notice) => void, onAgain: () => void): () => void {
  let heardSeq = 0;
  let hasEnded = false;
  let end = (): void => {};
  void openSocket().then((socket) => {
    if (hasEnded) return;
    const hear = (payload: unknown): void => {
      const { data } = NoticeEvent.safeParse(payload);
      if (!data || data.seq <= heardSeq) return;
      heardSeq = data.seq;
      onNotice(data.notice);
    };
    const endNotices = onData(socket, 'notice', hear);
    socket.on('connect', onAgain);
    end = () => {
      endNotices();
      socket.off('connect', onAgain);
    };
  });
  return () => {
    hasEnded = true;
    end();
  };
}
