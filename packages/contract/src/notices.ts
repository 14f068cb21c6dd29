import * as z from 'zod/mini';
import { AlertFiring, PAUSE_REASONS, PausedAlert } from './alerts.ts';
import { SHOWN_CALL_STATES } from './call-states.ts';
import { CHANNEL_KINDS } from './channels.ts';
import { MarketName } from './markets.ts';

export const NOTICE_LIMITS = {
  /** Firings and alerts named in a notice; all are counted. */
  firings: 5,
  pageSize: 30,
  channels: 20,
  deliveries: 100,
  /** Tests per account within this time. */
  tests: 5,
  testsWithinMinutes: 10,
} as const;

/** What happens to a call that followers get a notice of. */
const CALL_NEWS = ['published', 'correction', 'withdrawal', 'entered', 'ended'] as const;

/** Content of a notice. */
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
  /** What its reader's plan has no room for any more, or has room for again. */
  z.object({
    kind: z.literal('plan-change'),
    plan: z.string(),
    isRoomier: z.boolean(),
    alerts: z.int(),
    strategies: z.int(),
    symbols: z.int(),
  }),
  /** Alerts are sent no more until midnight UTC: as many were sent as the plan allows. */
  z.object({ kind: z.literal('plan-deliveries'), limit: z.int() }),
  /** A reply to the reader's ticket, or for operators what a reader wrote. */
  z.object({ kind: z.literal('ticket'), id: z.string(), no: z.int(), subject: z.string(), isForOperator: z.boolean() }),
  /**
   * A payment that failed, or for operators: no webhook came from the provider of that name, or a business asked about a
   * plan; its name is the number of seats.
   */
  z.object({
    kind: z.literal('billing'),
    what: z.enum(['payment-failed', 'no-webhooks', 'plan-inquiry']),
    name: z.string(),
    until: z.nullable(z.number()),
  }),
  /** A call of an expert that the reader follows. State and result: of one that ended, as the reader may see them. */
  z.object({
    kind: z.literal('call'),
    what: z.enum(CALL_NEWS),
    callId: z.string(),
    expert: z.string(),
    market: MarketName,
    symbol: z.string(),
    side: z.enum(['long', 'short']),
    state: z.nullable(z.enum(SHOWN_CALL_STATES)),
    /** Percent of the value at entry, after costs. */
    netPct: z.nullable(z.number()),
  }),
]);
export type NoticeBody = z.infer<typeof NoticeBody>;

export const Notice = z.object({
  id: z.string(),
  /** Ascending number, from which a reader resumes. */
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

/** A channel of a user. */
export const Channel = z.object({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  /** Display name of its address, without secrets. */
  label: z.string(),
  /** `waiting`: not confirmed yet. */
  state: z.enum(['waiting', 'on', 'off']),
  /** Why the server switched it off. */
  reason: z.nullable(z.string()),
  /** Error of the last message; null while messages arrive. */
  problem: z.nullable(z.string()),
  /** Paused until then after several failures; null while active. */
  pausedUntil: z.nullable(z.number()),
  createdAt: z.number(),
});
export type Channel = z.infer<typeof Channel>;

const Minute = z.int().check(z.minimum(0), z.maximum(1_439));

/** Minutes of the day in the owner's time zone in which nothing is sent; messages follow afterwards. */
export const QuietHours = z.nullable(z.strictObject({ from: Minute, to: Minute }));
export type QuietHours = z.infer<typeof QuietHours>;

/** Remaining tests, and when the next one is possible where that is none. */
export const TestsLeft = z.object({ left: z.int(), againAt: z.nullable(z.number()) });
export type TestsLeft = z.infer<typeof TestsLeft>;

export const ChannelsAnswer = z.object({
  channels: z.array(Channel),
  /** For a browser's push subscription. */
  pushKey: z.string(),
  /** Name of the bot; null where the server has none. */
  telegramBot: z.nullable(z.string()),
  quietHours: QuietHours,
  tests: TestsLeft,
});
export type ChannelsAnswer = z.infer<typeof ChannelsAnswer>;

/** `secret` signs webhook messages, `link` opens the bot: both are shown only here. */
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

/** One message through one channel, with all attempts. */
export const Delivery = z.object({
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  label: z.string(),
  subject: z.string(),
  /** A test message. */
  isTest: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** Duration of the last attempt. */
  latencyMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
  createdAt: z.number(),
  sentAt: z.nullable(z.number()),
  /** Time of the next attempt. */
  dueAt: z.nullable(z.number()),
});
export type Delivery = z.infer<typeof Delivery>;
export const DeliveriesAnswer = z.object({ deliveries: z.array(Delivery) });
