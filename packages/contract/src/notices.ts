import * as z from 'zod/mini';
import { AlertFiring, CHANNEL_KINDS, PAUSE_REASONS, PausedAlert } from './alerts.ts';
import { Text } from './text.ts';

export const NOTICE_LIMITS = {
  /** Firings and alerts that a notice names; more are counted. */
  firings: 5,
  pageSize: 30,
  channels: 20,
  deliveries: 100,
  /** Tests of one account within so long. */
  tests: 5,
  testsWithinMinutes: 10,
} as const;

/** What a user is told. */
export const NoticeBody = z.union([
  z.object({ kind: z.literal('alerts'), count: z.int(), firings: z.array(AlertFiring) }),
  z.object({
    kind: z.literal('alerts-paused'),
    count: z.int(),
    alerts: z.array(z.object({ ...PausedAlert.shape, reason: z.enum(PAUSE_REASONS) })),
  }),
  z.object({ kind: z.literal('test'), name: z.string() }),
  z.object({
    kind: z.literal('channel-off'),
    channel: z.enum(CHANNEL_KINDS),
    label: z.string(),
    reason: z.string(),
  }),
]);
export type NoticeBody = z.infer<typeof NoticeBody>;

export const Notice = z.object({
  id: z.string(),
  /** Grows with each notice: where a reader goes on after a break. */
  seq: z.int(),
  body: NoticeBody,
  at: z.number(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeEvent = z.object({ seq: z.int(), notice: Notice });
export type NoticeEvent = z.infer<typeof NoticeEvent>;

export const NoticesPage = z.object({ notices: z.array(Notice), unread: z.int() });
export type NoticesPage = z.infer<typeof NoticesPage>;
export const ReadNoticesRequest = z.strictObject({ throughSeq: z.int().check(z.minimum(0)) });

/** One way out of the house that a user has set up. */
export const Channel = z.object({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  /** Where it leads, in words that give no secret away. */
  label: z.string(),
  /** `waiting`: it hasn't been confirmed yet. */
  state: z.enum(['waiting', 'on', 'off']),
  /** Why the server switched it off. */
  reason: z.nullable(z.string()),
  /** What the last message failed for; null while messages arrive. */
  problem: z.nullable(z.string()),
  /** After several failures the server waits until then; null while it doesn't. */
  pausedUntil: z.nullable(z.number()),
  createdAt: z.number(),
});
export type Channel = z.infer<typeof Channel>;

const Minute = z.int().check(z.minimum(0), z.maximum(1_439));

/** Minutes of the day in the owner's time zone between which nothing leaves the house; it follows when they are over. */
export const QuietHours = z.nullable(z.strictObject({ from: Minute, to: Minute }));
export type QuietHours = z.infer<typeof QuietHours>;

/** How many tests may still be sent, and when the next one where that is none. */
export const TestsLeft = z.object({ left: z.int(), againAt: z.nullable(z.number()) });
export type TestsLeft = z.infer<typeof TestsLeft>;

export const ChannelsAnswer = z.object({
  channels: z.array(Channel),
  /** What a browser needs to subscribe to push. */
  pushKey: z.string(),
  /** The bot's name; null where the server has none. */
  telegramBot: z.nullable(z.string()),
  quietHours: QuietHours,
  tests: TestsLeft,
});
export type ChannelsAnswer = z.infer<typeof ChannelsAnswer>;

const PushKeys = z.strictObject({
  p256dh: Text.check(z.regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/)),
  auth: Text.check(z.regex(/^[A-Za-z0-9_-]{16,32}={0,2}$/)),
});

export const AddChannelRequest = z.union([
  z.strictObject({ kind: z.literal('email') }),
  z.strictObject({ kind: z.literal('webhook'), url: Text.check(z.minLength(1), z.maxLength(2_000)) }),
  z.strictObject({
    kind: z.literal('push'),
    endpoint: Text.check(z.minLength(1), z.maxLength(2_000)),
    keys: PushKeys,
    label: Text.check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  }),
  z.strictObject({ kind: z.literal('telegram') }),
]);
export type AddChannelRequest = z.infer<typeof AddChannelRequest>;

/** `secret` signs what a webhook gets, `link` opens the bot: both are told this once. */
export const AddedChannel = z.object({
  channel: Channel,
  secret: z.optional(z.string()),
  link: z.optional(z.string()),
});
export type AddedChannel = z.infer<typeof AddedChannel>;

export const ChangeChannelRequest = z.strictObject({ state: z.enum(['on', 'off']) });
export const ChannelAnswer = z.object({ channel: Channel });
export const RotatedSecret = z.object({ secret: z.string() });
export const QuietHoursRequest = z.strictObject({ quietHours: QuietHours });

/** One message through one channel, as often as it took. */
export const Delivery = z.object({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  label: z.string(),
  subject: z.string(),
  /** Sent on request, to try the channel out. */
  isTest: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** How long the last attempt took. */
  latencyMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
  createdAt: z.number(),
  sentAt: z.nullable(z.number()),
  /** When it's tried next. */
  dueAt: z.nullable(z.number()),
});
export type Delivery = z.infer<typeof Delivery>;
export const DeliveriesAnswer = z.object({ deliveries: z.array(Delivery) });
