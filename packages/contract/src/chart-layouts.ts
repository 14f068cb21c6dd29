import * as z from 'zod/mini';
import { CHART_LIMITS, CHART_NEWS, CHART_SCALES, SIGNAL_KINDS } from './chart-choices.ts';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { ChartTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';

const line = (maxLength: number) =>
  NameText.check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, texts.oneLine));

const AttributeKey = Text.check(z.regex(/^\w{1,60}$/));
const InstrumentKey = Text.check(z.regex(/^[A-Za-z_]{1,20}:[^\s:]{1,40}$/));

/** Settings of a chart, for any instrument. */
export const ChartSettings = z.strictObject({
  timeframe: z.optional(ChartTimeframeName),
  /** Attribute keys of the catalogue: `sma_20`, `macd_hist`. */
  studies: z.array(AttributeKey).check(z.maxLength(CHART_LIMITS.studies)),
  scale: z.enum(CHART_SCALES),
  /** Instruments drawn as percent lines: `US_Equity:SPY`. */
  compare: z.array(InstrumentKey).check(z.maxLength(CHART_LIMITS.compared)),
  /** Timeframe of a second chart, and its instrument where that is another one. */
  split: z.optional(ChartTimeframeName),
  splitSymbol: z.optional(InstrumentKey),
  signals: z.array(z.enum(SIGNAL_KINDS)).check(z.maxLength(SIGNAL_KINDS.length)),
  /** The exchange's clock; absent for the reader's. */
  clock: z.optional(z.literal('exchange')),
  /** Whether stories are marked; absent for the reader's usual choice. */
  news: z.optional(z.enum(CHART_NEWS)),
});
export type ChartSettings = z.infer<typeof ChartSettings>;

/** A layout has all settings, a template only indicators. */
const LayoutKind = z.enum(['layout', 'template']);

export const KeepLayoutRequest = z.strictObject({
  name: line(CHART_LIMITS.layoutNameLength),
  kind: LayoutKind,
  settings: ChartSettings,
});
export type KeepLayoutRequest = z.infer<typeof KeepLayoutRequest>;

export const ChartLayout = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: LayoutKind,
  settings: ChartSettings,
  updatedAt: z.number(),
});
export type ChartLayout = z.infer<typeof ChartLayout>;

export const ChartLayoutsAnswer = z.object({ layouts: z.array(ChartLayout) });

/** Time and price. On a longer timeframe the point belongs to the bar containing its time. */
const DrawingPoint = z.tuple([z.int(), z.number()]);
export type DrawingPoint = z.infer<typeof DrawingPoint>;

const drawing = <const Kind extends string>(kind: Kind) => ({ id: z.uuid(), kind: z.literal(kind) });
const pair = { points: z.tuple([DrawingPoint, DrawingPoint]) };
const single = { points: z.tuple([DrawingPoint]) };

/** A drawing on an instrument's chart. */
export const Drawing = z.discriminatedUnion('kind', [
  z.strictObject({ ...drawing('trend'), ...pair }),
  z.strictObject({ ...drawing('ray'), ...pair }),
  z.strictObject({ ...drawing('rectangle'), ...pair }),
  z.strictObject({ ...drawing('fibonacci'), ...pair }),
  z.strictObject({ ...drawing('horizontal'), ...single }),
  z.strictObject({ ...drawing('text'), ...single, text: line(CHART_LIMITS.drawingTextLength) }),
]);
export type Drawing = z.infer<typeof Drawing>;

const instrument = { market: MarketName, symbol: Text.check(z.minLength(1), z.maxLength(40)) };

export const DrawingsQuery = z.object(instrument);

/** Changes since the last save, so two open pages don't replace each other's drawings. */
export const ChangeDrawingsRequest = z.strictObject({
  ...instrument,
  kept: z.array(Drawing).check(z.maxLength(CHART_LIMITS.drawingsPerInstrument)),
  removed: z.array(z.uuid()).check(z.maxLength(CHART_LIMITS.drawingsPerInstrument)),
});
export type ChangeDrawingsRequest = z.infer<typeof ChangeDrawingsRequest>;

export const DrawingsAnswer = z.object({ drawings: z.array(Drawing) });
