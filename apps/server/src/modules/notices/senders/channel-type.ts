import type { AddChannelRequest } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { NoticeDeps, RequestLimits } from '../deps.ts';
import type { Message } from '../message.ts';

/** A channel to be stored. */
export interface NewChannel<Address> {
  address: Address;
  label: string;
  /** `waiting` until its owner follows `link`, which ends in `linkToken`. */
  state: 'waiting' | 'on';
  linkToken?: string;
  link?: string;
  /** Shown to the owner once. */
  secret?: string;
  /** A browser's subscription: replaces other channels with it, and ends with the session. */
  subscription?: string;
}

/** One kind of channel: its limits, set-up and sending. */
export interface ChannelType<Request = AddChannelRequest, Address = unknown> {
  /** Concurrent messages of all users. */
  slots: number;
  /** Of these, for channels that have accepted no message yet or failed recently. */
  unproven: number;
  /** At most one per account. */
  isSingle?: boolean;
  /** Returns the channel of a request; `email` is the account's address. Throws `InvalidField`. */
  prepare(request: Request, deps: NoticeDeps, email: string): NewChannel<Address>;
  /** Returns the address with another secret, for kinds that have one; the old secret works for a while. */
  rotate?(address: Address): { address: Address; secret: string };
  /** Returns the URL of messages; absent for the server's own services. */
  urlOf?(address: Address): string;
  /** Sends a message. Throws `SendError`. */
  send?(address: Address, message: Message, deps: NoticeDeps, limits: RequestLimits): Promise<void>;
  /**
   * Writes a message to its own queue in the transaction that marks it as sent; returns the function that wakes the
   * queue.
   */
  write?(tx: Db, userId: string, message: Message, deps: NoticeDeps): Promise<() => void>;
}

/** The request that adds a channel of a kind. */
export type RequestOf<Kind extends AddChannelRequest['kind']> = Extract<AddChannelRequest, { kind: Kind }>;
