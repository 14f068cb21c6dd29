import { MARKETS } from '@wickwise/market';
import * as z from 'zod/mini';
import { ImportProblem } from './imports.ts';
import { IsoDay } from './iso-day.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** What operators import and providers list; a split here is a date, and adjusts no price. */
export const IMPORTED_EVENT_KINDS = ['earnings', 'dividend', 'split', 'macro', 'expiry'] as const;
export type ImportedEventKind = (typeof IMPORTED_EVENT_KINDS)[number];

/** All kinds, with what calendars of exchanges say. */
export const EVENT_KINDS = [...IMPORTED_EVENT_KINDS, 'holiday', 'half-day', 'special-session'] as const;
export type CalendarKind = (typeof EVENT_KINDS)[number];

export const EVENT_IMPORTANCE = ['high', 'medium', 'low'] as const;

/** Where the time isn't known, but on which side of the day's trading. */
export const EVENT_TIMINGS = ['before-open', 'after-close'] as const;

export const CALENDAR_LIMITS = {
  /** Events of an imported list. */
  events: 20_000,
  lists: 100,
  /** Bytes of a file. */
  uploadBytes: 4 * 2 ** 20,
  /** Days and imported events of one answer. */
  days: 42,
  shown: 2_000,
  titleLength: 200,
} as const;

/** Something that happens on a day. */
export const CalendarEvent = z.object({
  /** Stays the same when the event is moved. */
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** Null for all markets. */
  market: z.nullable(MarketName),
  symbol: z.nullable(z.string()),
  /** The market's date; of all markets the date of `at` in UTC. */
  date: z.string(),
  /** Epoch ms; null where only the day is known. */
  at: z.nullable(z.number()),
  timing: z.nullable(z.enum(EVENT_TIMINGS)),
  /** As imported, or the name of a holiday; empty where the kind says it all. */
  title: z.string(),
  importance: z.nullable(z.enum(EVENT_IMPORTANCE)),
  /** Whether the date isn't confirmed. */
  isEstimated: z.boolean(),
  /** Hours of trading on a day without the usual ones. */
  hours: z.nullable(z.object({ openMs: z.number(), closeMs: z.number() })),
  /** Of expiries that are computed. */
  expiry: z.nullable(z.enum(['weekly', 'monthly', 'quarterly'])),
  /** Of announced splits: shares after one share before. */
  ratio: z.nullable(z.number()),
  /** Name of the imported list, or the provider; null for calendars of exchanges and announced splits. */
  list: z.nullable(z.string()),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** Days of a calendar; `watchlist`: `only` for all of the caller's, or the id of one. */
export const CalendarQuery = z.object({
  from: IsoDay,
  days: z._default(wholeNumber(1, CALENDAR_LIMITS.days), 7),
  market: z.optional(MarketName),
  kind: z.optional(z.enum(EVENT_KINDS)),
  watchlist: z.optional(z.union([z.literal('only'), z.uuid()])),
});
export type CalendarQuery = z.infer<typeof CalendarQuery>;

/** What is imported of a kind, or read from providers, in a market or all of them. */
export const CalendarCoverage = z.object({
  market: z.nullable(MarketName),
  kind: z.enum(IMPORTED_EVENT_KINDS),
  events: z.int(),
  /** Dates of the first and the last event. */
  from: z.string(),
  through: z.string(),
  /** Names of imported lists, and providers. */
  lists: z.array(z.string()),
});
export type CalendarCoverage = z.infer<typeof CalendarCoverage>;

export const CalendarAnswer = z.object({
  events: z.array(CalendarEvent),
  /** Whether there are more on these days: the first are shown. */
  isCut: z.boolean(),
  /** Only of lists that the caller may see. */
  imported: z.array(CalendarCoverage),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

export const InstrumentEventsQuery = z.object({
  market: MarketName,
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
});

/** How far the price has gone on days of past events of a kind, as multiples of its usual day. */
export const EventReaction = z.object({
  kind: z.enum(IMPORTED_EVENT_KINDS),
  /** Of macro events: the one that has come again and again. */
  title: z.string(),
  /** Median; null with fewer than `least` measured events. */
  times: z.nullable(z.number()),
  /** Interval of at least 95 %. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  count: z.int(),
  least: z.int(),
});
export type EventReaction = z.infer<typeof EventReaction>;

export const InstrumentEventsAnswer = z.object({
  /** The next ones, within 90 days. */
  events: z.array(CalendarEvent),
  reactions: z.array(EventReaction),
});
export type InstrumentEventsAnswer = z.infer<typeof InstrumentEventsAnswer>;

const flag = z.enum(['true', 'false']);
export const EVENT_LIST_SCOPES = ['internal', 'display'] as const;

/** How a file of events is to be read. */
export const EventImportQuery = z.object({
  /** Name of the file. */
  name: Text.check(z.minLength(1), z.maxLength(200)),
  /** Name of the list: a file of the same list replaces what was imported before. Default: the file's name. */
  list: z.optional(Text.check(z.trim(), z.minLength(1), z.maxLength(80))),
  /** Of rows that name none. */
  market: z.optional(z.enum([...MARKETS, 'all'])),
  kind: z.optional(z.enum(IMPORTED_EVENT_KINDS)),
  /** IANA zone of times without one; default: that of the market. */
  zone: z.optional(Text.check(z.minLength(1), z.maxLength(60))),
  /** `display`: everybody who uses this server may see it. */
  scope: z._default(z.enum(EVENT_LIST_SCOPES), 'internal'),
  dryRun: z._default(flag, 'true'),
});
export type EventImportQuery = z.infer<typeof EventImportQuery>;

/** What an import did, or what it would do. With a problem nothing is stored. */
export const EventImportReport = z.object({
  list: z.string(),
  layout: z.enum(['csv', 'icalendar']),
  /** Events of the file. */
  events: z.int(),
  added: z.int(),
  /** Other date or time than before. */
  moved: z.int(),
  /** Same day, other words. */
  changed: z.int(),
  unchanged: z.int(),
  /** The file doesn't have them any more. */
  withdrawn: z.int(),
  /** Dates of the first and the last event; null without events. */
  from: z.nullable(z.string()),
  through: z.nullable(z.string()),
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  /** First events, as they are read. */
  sample: z.array(CalendarEvent),
  /** Symbols that aren't known and are left out. */
  unknown: z.array(z.object({ symbol: z.string(), nearest: z.nullable(z.string()) })),
  unknownCount: z.int(),
  isStored: z.boolean(),
});
export type EventImportReport = z.infer<typeof EventImportReport>;

/** An imported list of events. */
export const EventList = z.object({
  name: z.string(),
  scope: z.enum(EVENT_LIST_SCOPES),
  events: z.int(),
  from: z.nullable(z.string()),
  through: z.nullable(z.string()),
  importedAt: z.number(),
});
export type EventList = z.infer<typeof EventList>;
export const EventListsAnswer = z.object({ lists: z.array(EventList) });
export type EventListsAnswer = z.infer<typeof EventListsAnswer>;

export const EventListQuery = z.object({ list: Text.check(z.minLength(1), z.maxLength(80)) });
