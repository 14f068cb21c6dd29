import type { ChannelKind, Notice } from '@wickwise/contract';
import { topic } from '#platform/bus.ts';

/** A stored notice, for one user. */
export interface UserNotice {
  userId: string;
  notice: Notice;
}

/** Notices that were just stored, in any order; the key is the user's id. */
export const noticesWritten = topic<UserNotice>('notice-written');

/** Notices were stored up to a number, perhaps by another node. */
export const noticesStoredUntil = topic<{ seq: number }>('notices-until');

/** Each stored notice once, in the order of their numbers; the key is the user's id. */
export const noticesStored = topic<UserNotice>('notice');

/** A message left at its first attempt; the key is the kind of channel. */
export const messagesSent = topic<{ kind: ChannelKind; delayMs: number }>('message-sent');

/** Deliveries were stored; the key is the kind of channel. */
export const deliveriesWritten = topic<{ kind: ChannelKind }>('deliveries');
