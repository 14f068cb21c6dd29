import type * as z from 'zod/mini';
import { FIELD_TEXTS, type FieldTexts } from './field-texts.ts';

/** An error of one value of a request. */
export interface FieldFlaw {
  path: readonly string[];
  sentence: string;
}

/** An issue of a schema without a sentence. */
type Issue = z.core.$ZodRawIssue;

interface Reported {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
  /** Issues of each member of a union. */
  errors?: readonly (readonly Reported[])[];
}

/** Longer lists of choices are not named. */
const CHOICES_NAMED = 12;

/** Returns the sentence of an issue without one, for `z.config({ localeError })`. */
export function flawSentence(issue: Issue, texts: FieldTexts = FIELD_TEXTS): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.required : typeSentence(String(issue.expected), texts);
    case 'invalid_value':
      return choiceSentence(issue.values as readonly unknown[], issue.input, texts);
    case 'too_small':
      return smallSentence(issue, texts);
    case 'too_big':
      return bigSentence(issue, texts);
    case 'invalid_format':
      return formatSentence(String(issue.format), texts);
    case 'not_multiple_of':
      return texts.multipleOf(String(issue.divisor));
    case 'unrecognized_keys':
      return texts.unknown((issue.keys as readonly string[]).map(shortened).join(', '));
    default:
      return texts.form;
  }
}

const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

function typeSentence(expected: string, texts: FieldTexts): string {
  const known: Readonly<Record<string, string>> = {
    string: texts.text,
    number: texts.number,
    int: texts.wholeNumber,
    boolean: texts.boolean,
    array: texts.list,
    object: texts.object,
    record: texts.object,
  };
  return known[expected] ?? texts.form;
}

function choiceSentence(values: readonly unknown[], input: unknown, texts: FieldTexts): string {
  if (input === undefined) return texts.required;
  return values.length > CHOICES_NAMED ? texts.form : texts.oneOf(values.map(String).join(', '));
}

function smallSentence(issue: Issue, texts: FieldTexts): string {
  const { origin, minimum, inclusive } = issue as z.core.$ZodIssueTooSmall;
  const least = String(minimum);
  if (origin === 'string') return least === '1' ? texts.required : texts.shortText(least);
  if (origin === 'array') return texts.fewItems(least);
  return inclusive === false ? texts.moreThan(least) : texts.atLeast(least);
}

function bigSentence(issue: Issue, texts: FieldTexts): string {
  const { origin, maximum, inclusive } = issue as z.core.$ZodIssueTooBig;
  const most = String(maximum);
  if (origin === 'string') return texts.longText(most);
  if (origin === 'array') return texts.manyItems(most);
  return inclusive === false ? texts.lessThan(most) : texts.atMost(most);
}

function formatSentence(format: string, texts: FieldTexts): string {
  if (format === 'date') return texts.date;
  return format === 'uuid' || format === 'guid' ? texts.id : texts.form;
}

/** Returns one flaw per wrong value; for a union those of the most likely member. */
export function flawsOf(issues: readonly Reported[]): FieldFlaw[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    const meant = meantOf(issue.errors ?? []);
    if (!meant) return [{ path, sentence: issue.message }];
    return flawsOf(meant).map((flaw) => ({ ...flaw, path: [...path, ...flaw.path] }));
  });
}

/** Returns the member with the fewest flaws; undefined for a tie, or where a discriminating value fits none. */
function meantOf(members: readonly (readonly Reported[])[]): readonly Reported[] | undefined {
  const fewest = Math.min(...members.map(({ length }) => length));
  const [meant, ...others] = members.filter(({ length }) => length === fewest);
  const fitsNone = meant?.some((issue) => members.every((issues) => issues.some((one) => isSameChoice(one, issue))));
  return others.length > 0 || fitsNone || meant?.some(({ path }) => path.length === 0) ? undefined : meant;
}

const isSameChoice = (one: Reported, other: Reported): boolean =>
  one.code === 'invalid_value' && other.code === 'invalid_value' && one.path.join() === other.path.join();
