import type { KeyObject } from 'node:crypto';
import { seal, unseal } from '#platform/auth/seal.ts';

/** Encrypts a channel's address. */
export const sealAddress = (key: KeyObject, address: unknown, channelId: string): Buffer =>
  seal(key, JSON.stringify(address), channelId);

export const openAddress = (key: KeyObject, sealed: Buffer, channelId: string): unknown =>
  JSON.parse(unseal(key, sealed, channelId));
