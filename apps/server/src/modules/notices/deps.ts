import type { KeyObject } from 'node:crypto';
import type { Preferences } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { GuardOptions } from '#platform/guarded-request.ts';
import type { Log } from '#platform/log.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import type { VapidKeys } from './senders/push.ts';
import type { TelegramBot } from './senders/telegram.ts';

/** What users have chosen, by their ids; those who have chosen nothing are left out. */
export type PreferencesOf = (
  db: Db,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Preferences, 'grouping' | 'timeZone'>>>;

export interface NoticeDeps {
  db: Db;
  log: Log;
  mailer: Notifier;
  sealKey: KeyObject;
  vapid: VapidKeys;
  telegram: TelegramBot | undefined;
  preferencesOf: PreferencesOf;
  guard: GuardOptions;
  /** Address of the app for links in messages; empty where it isn't known. */
  origin: string;
  /** Pauses between attempts; the last one is the last. */
  retryMs: readonly number[];
}
