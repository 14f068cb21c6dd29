import {
  ATTRIBUTE_CATALOGUE,
  type Attribute,
  type AttributeGroup,
  type CatalogueEntry,
  outputKey,
  outputLabel,
  resolveAttribute,
} from '@wickwise/analytics';

import { attributeWords } from '../../../lib/catalogue/attribute-words.ts';
import { shortNameOf } from './short-names.ts';

type Output = Extract<Attribute, { kind: 'output' }>;

/** An output of an indicator, with its drawing settings. */
export interface Study {
  attribute: Output;
  entry: CatalogueEntry;
  label: string;
  /** What its row of the legend begins with. */
  short: string;
}

/** An indicator with all outputs, and their shared period. */
export interface StudyChoice {
  name: string;
  label: string;
  group: AttributeGroup;
  outputs: readonly Study[];
  parameter: CatalogueEntry['parameter'];
}

const usualKey = ({ key, parameter }: CatalogueEntry): string => key.replace(/\{\w+\}/, String(parameter?.usual));

/** Excludes indicators against the index, whose bars a chart doesn't have. */
const hasItsBars = ({ indicator }: Output): boolean => !indicator.inputs.includes('index');

const STUDIES: readonly Study[] = ATTRIBUTE_CATALOGUE.flatMap((entry) => {
  const attribute = resolveAttribute(usualKey(entry));
  if (attribute?.kind !== 'output' || !hasItsBars(attribute)) return [];
  return [{ attribute, entry, label: entry.label, short: shortNameOf(attribute) }];
});

/** Returns a label such as the Hindi of "Simple Moving Average(50)" for `SMA(50)`. */
function shownLabel(attribute: Output): string {
  const english = outputLabel(attribute);
  const own = attributeWords(attribute.key);
  return own ? `${own.short}${/\([\d, ]+\)$/.exec(english)?.[0] ?? ''}` : english;
}

/** Returns the study of a key; undefined where a chart can't draw it. */
export function findStudy(key: string): Study | undefined {
  const attribute = resolveAttribute(key);
  if (attribute?.kind !== 'output') return undefined;
  const known = STUDIES.find(
    (study) => study.attribute.indicator === attribute.indicator && study.attribute.output === attribute.output,
  );
  return known && { attribute, entry: known.entry, label: shownLabel(attribute), short: shortNameOf(attribute) };
}

/** Every indicator that a chart can draw, in the catalogue's order. */
export const STUDY_CHOICES: readonly StudyChoice[] = [
  ...Map.groupBy(STUDIES, ({ attribute }) => attribute.indicator),
].map(([indicator, outputs]) => ({
  name: indicator.key,
  label: indicator.label,
  group: indicator.group,
  outputs,
  parameter: outputs[0]?.entry.parameter,
}));

/** Returns the keys of a choice at a period; outputs whose key has no period are left out. */
export function keysOf({ outputs, parameter }: StudyChoice, period: number | undefined): string[] {
  return outputs.flatMap(({ attribute: { indicator, params, output } }) => {
    const wanted = parameter && period !== undefined ? { ...params, [parameter.name]: period } : params;
    return outputKey(indicator, wanted, output) ?? [];
  });
}
