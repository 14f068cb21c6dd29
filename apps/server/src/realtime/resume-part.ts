import { ERROR_TEXTS } from '@wickwise/contract';
import type { GatewayPart } from './gateway-part.ts';
import type { NoticeRelay } from './notice-relay.ts';
import { Refusal } from './refusal.ts';
import type { SignalRelay } from './signal-relay.ts';
import { userOf } from './socket-sessions.ts';

/** Sends a returning client what it missed: its notices, then signals. */
export const resumePart = (
  signals: Pick<SignalRelay, 'resume'>,
  notices?: Pick<NoticeRelay, 'resume'>,
): GatewayPart => ({
  connected({ socket, on }) {
    on('resume_from', async ({ seq, noticeSeq }, begins) => {
      if (userOf(socket) === undefined) throw new Refusal(401, ERROR_TEXTS.noToken);
      if (noticeSeq !== undefined) await notices?.resume(socket, noticeSeq);
      await signals.resume(socket, seq, begins);
    });
  },
});
