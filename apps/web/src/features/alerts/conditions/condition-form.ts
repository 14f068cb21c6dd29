import { ALERT_FORM, type ParsedCondition } from '@wickwise/contract';
import type { ALERT_TIMEFRAMES, Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { textsOf } from '../../../lib/texts.ts';

export type ConditionKind = ParsedCondition['kind'];

/** Where an alert is, which a condition's fields may change. */
export interface AlertPlace {
  market: Market;
  /** A symbol, a watchlist's id after `list:`, `WHOLE` for the whole market, or empty before a symbol is chosen. */
  place: string;
  timeframe: (typeof ALERT_TIMEFRAMES)[number];
}

export const WHOLE = 'whole market';

export interface ConditionProps<Fields> {
  draft: Fields & AlertPlace;
  set: (change: Partial<Fields & AlertPlace>) => void;
  /** The rule of the condition is given: it is saved together with the alert. */
  isGiven?: boolean;
}

/** One kind of condition: its fields in the form, and how they become a condition. */
export interface ConditionForm<Kind extends ConditionKind, Fields> {
  /** The fields as they begin. */
  empty: Fields;
  /** Returns the fields of an existing condition. */
  fieldsOf(condition: Extract<ParsedCondition, { kind: Kind }>): Partial<Fields>;
  /** Returns the condition; undefined while something is missing. */
  build(fields: Fields): Extract<ParsedCondition, { kind: Kind }> | undefined;
  /** Required fields, under the server's names. */
  needed: z.ZodMiniType;
  /** On a symbol or a watchlist; also on a whole market; on the instruments of a screen. */
  scope: 'symbols' | 'market' | 'screen';
  Fields(props: ConditionProps<Fields>): ReactNode;
}

export const NotEmpty = z.string().check(z.minLength(1));
export const PositiveSize = z.number().check(z.gt(0));

/** Returns a step that fits a price: 64,000 moves by 100, 1.08 by 0.001. */
export const priceStep = (level = 1): number => 10 ** Math.floor(Math.log10(Math.max(level, 1e-6)) - 2);

/** Words of the form's conditions, kept beside the sentences of messages. */
export const conditionTexts = textsOf({
  en: ALERT_FORM,
  hi: async () => (await import('./hindi-form.ts')).form,
});
