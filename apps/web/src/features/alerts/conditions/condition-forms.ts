import type { ConditionForm, ConditionKind } from './condition-form.ts';
import { crossingForm } from './crossing.tsx';
import { eventForm } from './event.tsx';
import { averageForm, movingForm } from './move.tsx';
import { newsForm } from './news.tsx';
import { screenForm } from './screen.tsx';
import { signalForm } from './signal.tsx';
import { strategyForm } from './strategy.tsx';

/** Kinds of conditions in the order of the form. */
const FORMS = {
  crossing: crossingForm,
  moving: movingForm,
  average: averageForm,
  signal: signalForm,
  event: eventForm,
  screen: screenForm,
  strategy: strategyForm,
  news: newsForm,
} as const satisfies Readonly<Record<ConditionKind, unknown>>;

type FormOf<Kind extends ConditionKind> = (typeof FORMS)[Kind];
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The fields of all kinds: each keeps its own while others are tried. */
export type AlertConditionFields = Merged<FormOf<ConditionKind>['empty']>;

export const KINDS = Object.keys(FORMS) as ConditionKind[];

export const EMPTY_FIELDS = Object.assign(
  {},
  ...Object.values(FORMS).map(({ empty }) => empty),
) as AlertConditionFields;

type AnyForm = Omit<ConditionForm<ConditionKind, AlertConditionFields>, 'empty'>;

/** Returns the form of a kind of condition, whose fields are among those of a draft. */
export const formOf = (kind: ConditionKind): AnyForm => FORMS[kind];
