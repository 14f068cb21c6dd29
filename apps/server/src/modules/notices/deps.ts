import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import type { GuardOptions } from '#platform/guarded-request.ts';
import type { Log } from '#platform/log.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import type { VapidKeys } from './senders/push.ts';
import type { TelegramBot } from './senders/telegram.ts';

export interface NoticeDeps {
  db: Db;
  log: Log;
  mailer: Notifier;
  sealKey: KeyObject;
  vapid: VapidKeys;
  telegram: TelegramBot | undefined;
  guard: GuardOptions;
  /** Address of the app for links in messages; empty where it isn't known. */
  origin: string;
  /** Pauses between attempts; the last one is the last. */
  retryMs: readonly number[];
}
