import type { ChannelKind, NoticeBody } from '@wickwise/contract';

/** News for one user, with the channels to send it by. */
export interface Outgoing {
  noticeId: string;
  userId: string;
  body: NoticeBody;
  kinds: readonly ChannelKind[];
  /** A single channel of any kind, for a test. */
  channelId?: string;
  /** Stories, which may wait some minutes for others. */
  isUnhurried?: boolean;
}
