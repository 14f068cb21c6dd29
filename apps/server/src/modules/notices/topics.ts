import type { ChannelKind, Notice } from '@wickwise/contract';
import { topic } from '#platform/bus.ts';

/** A stored notice, for one user. */
export interface UserNotice {
  userId: string;
  notice: Notice;
}

/** The key is the user's id. */
export const noticesStored = topic<UserNotice>('notice');

/** A message left at its first attempt; the key is the kind of channel. */
export const messagesSent = topic<{ kind: ChannelKind; delayMs: number }>('message-sent');

/** Deliveries were stored; the key is the kind of channel. */
export const deliveriesWritten = topic<{ kind: ChannelKind }>('deliveries');
