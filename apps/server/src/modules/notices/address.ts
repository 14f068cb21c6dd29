import type { KeyObject } from 'node:crypto';
import { seal, unseal } from '#platform/auth/seal.ts';

/** A webhook's keys: the newest signs, and the one before it too until its time is over. */
export interface WebhookAddress {
  url: string;
  secret: string;
  old?: { secret: string; untilMs: number };
}

export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Where a channel leads; a chat is null until its owner has opened the bot. */
export interface Addresses {
  email: { to: string };
  webhook: WebhookAddress;
  push: PushAddress;
  telegram: { chatId: number | null };
}

export type Address = Addresses[keyof Addresses];

export const sealAddress = (key: KeyObject, address: Address, channelId: string): Buffer =>
  seal(key, JSON.stringify(address), channelId);

export const openAddress = <Kind extends keyof Addresses>(
  key: KeyObject,
  sealed: Buffer,
  channelId: string,
): Addresses[Kind] => JSON.parse(unseal(key, sealed, channelId)) as Addresses[Kind];
