import { MARKETS, type Market } from '@wickwise/market';
import * as z from 'zod/mini';
import { CHANNEL_KINDS, type ChannelKind } from './channels.ts';
import { DataBadge } from './markets.ts';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';

/** What the status page measures: answers of the API, each market's prices, scans, and messages by kind of channel. */
export type StatusPart = 'api' | 'scan' | `feed.${Market}` | `delivery.${ChannelKind}`;
export const STATUS_PARTS: readonly [StatusPart, ...StatusPart[]] = [
  'api',
  ...MARKETS.map((market) => `feed.${market}` as const),
  'scan',
  ...CHANNEL_KINDS.map((kind) => `delivery.${kind}` as const),
];
const PartName = z.enum(STATUS_PARTS);

/** `closed`: its market is; `maintenance`: it is down as announced. */
export const PART_STATES = ['up', 'slow', 'down', 'closed', 'maintenance'] as const;
export type PartState = (typeof PART_STATES)[number];

const count = z.int().check(z.nonnegative());
const milliseconds = z.number().check(z.nonnegative());

/** Seconds by state. `maintenance`: those of announced maintenance in which it was down; never counted as up. */
export const MeasuredSeconds = z.object({ up: count, down: count, paused: count, maintenance: count });
export type MeasuredSeconds = z.infer<typeof MeasuredSeconds>;

/** Measurements of a stretch. Percentiles in ms; null without a measured delay. */
export const StatusFigures = z.object({
  count,
  p50Ms: z.nullable(milliseconds),
  p95Ms: z.nullable(milliseconds),
  p99Ms: z.nullable(milliseconds),
  maxMs: z.nullable(milliseconds),
  seconds: MeasuredSeconds,
});
export type StatusFigures = z.infer<typeof StatusFigures>;

/** A part now, in the last hour, day and 30 days, and by day. Times in epoch ms. */
export const PartStatus = z.object({
  part: PartName,
  /** Of its prices; null for parts without prices. */
  badge: z.nullable(DataBadge),
  state: z.enum(PART_STATES),
  since: z.number(),
  /** The longest 99th percentile that is no incident, ms; null for prices that come as files. */
  promiseMs: z.nullable(milliseconds),
  hour: StatusFigures,
  day: StatusFigures,
  month: StatusFigures,
  /** Days of UTC with measurements, oldest first, today's last. */
  days: z.array(z.object({ day: z.iso.date(), seconds: MeasuredSeconds })),
});
export type PartStatus = z.infer<typeof PartStatus>;

/** `down` and `slow` are measured; `notice` and `maintenance` are written by operators. */
export const INCIDENT_CAUSES = ['down', 'slow', 'notice', 'maintenance'] as const;
export type IncidentCause = (typeof INCIDENT_CAUSES)[number];

/** What an operator says about an incident. */
export const INCIDENT_STEPS = ['investigating', 'identified', 'monitoring', 'over'] as const;
export type IncidentStep = (typeof INCIDENT_STEPS)[number];
/** `planned`: maintenance to come; `open`: under way, and no operator has said more. */
export const INCIDENT_STATES = ['planned', 'open', ...INCIDENT_STEPS] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const StatusIncident = z.object({
  id: z.string(),
  /** Null for the whole server. */
  part: z.nullable(PartName),
  cause: z.enum(INCIDENT_CAUSES),
  /** An operator's; null for measured ones. */
  title: z.nullable(z.string()),
  state: z.enum(INCIDENT_STATES),
  startedAt: z.number(),
  /** Of maintenance as announced; null while it goes on. */
  endedAt: z.nullable(z.number()),
  /** Oldest first. */
  updates: z.array(z.object({ at: z.number(), state: z.enum(INCIDENT_STEPS), text: z.string() })),
});
export type StatusIncident = z.infer<typeof StatusIncident>;

/** The public status of a server. Days are of UTC. */
export const ServerStatus = z.object({
  at: z.number(),
  /** Begin of the oldest measurement; null before the first. */
  measuredSince: z.nullable(z.number()),
  parts: z.array(PartStatus),
  /** Newest first. */
  incidents: z.array(StatusIncident),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

export const STATUS_LIMITS = {
  titleLength: 120,
  textLength: 2_000,
  /** Of one incident. */
  updates: 100,
  maintenanceMs: 7 * 86_400_000,
  /** How far ahead maintenance is announced, ms. */
  aheadMs: 90 * 86_400_000,
} as const;

const Title = NameText.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(STATUS_LIMITS.titleLength),
  z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u),
);
const Words = Text.check(z.trim(), z.minLength(1), z.maxLength(STATUS_LIMITS.textLength));
const part = z._default(z.nullable(PartName), null);

/** An operator's notice. */
export const PostNoticeRequest = z.strictObject({
  cause: z.literal('notice'),
  part,
  title: Title,
  text: Words,
  state: z.enum(['investigating', 'identified', 'monitoring']),
});
/** Maintenance that is announced before it begins. */
export const PostMaintenanceRequest = z.strictObject({
  cause: z.literal('maintenance'),
  part,
  title: Title,
  text: Words,
  startsAt: z.int(),
  endsAt: z.int(),
});
export const PostIncidentRequest = z.discriminatedUnion('cause', [PostNoticeRequest, PostMaintenanceRequest]);
export type PostIncidentRequest = z.infer<typeof PostIncidentRequest>;

export const UpdateIncidentRequest = z.strictObject({ state: z.enum(INCIDENT_STEPS), text: Words });
export type UpdateIncidentRequest = z.infer<typeof UpdateIncidentRequest>;
export const IncidentPath = z.object({ incidentId: z.uuid() });
export const IncidentAnswer = z.object({ incident: StatusIncident });
export const IncidentFeedQuery = z.object({ lang: z._default(z.enum(['en', 'hi']), 'en') });
