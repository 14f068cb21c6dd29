import {
  type Attribute,
  type AttributeGroup,
  CATALOGUE,
  type CatalogueEntry,
  keyOf,
  outputLabel,
  resolveAttribute,
} from '@wickwise/analytics';

type Output = Extract<Attribute, { kind: 'output' }>;

/** An output of an indicator, with what a chart needs to draw it. */
export interface Study {
  attribute: Output;
  entry: CatalogueEntry;
  label: string;
}

/** An indicator as people choose it: all of its outputs, and the period that they share. */
export interface StudyChoice {
  name: string;
  label: string;
  group: AttributeGroup;
  outputs: readonly Study[];
  parameter: CatalogueEntry['parameter'];
}

const usualKey = ({ key, parameter }: CatalogueEntry): string => key.replace(/\{\w+\}/, String(parameter?.usual));

/** A chart has the bars of its own instrument: what is measured against the index is left out. */
const hasItsBars = ({ indicator }: Output): boolean => !indicator.inputs.includes('index');

const STUDIES: readonly Study[] = CATALOGUE.flatMap((entry) => {
  const attribute = resolveAttribute(usualKey(entry));
  if (attribute?.kind !== 'output' || !hasItsBars(attribute)) return [];
  return [{ attribute, entry, label: entry.label }];
});

/** The study that a key names; undefined where a chart can't draw it. */
export function findStudy(key: string): Study | undefined {
  const attribute = resolveAttribute(key);
  if (attribute?.kind !== 'output') return undefined;
  const known = STUDIES.find(
    (study) => study.attribute.indicator === attribute.indicator && study.attribute.output === attribute.output,
  );
  return known && { attribute, entry: known.entry, label: outputLabel(attribute) };
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

/** The keys of a choice at a period. An output whose key can't say that period is left out. */
export function keysOf({ outputs, parameter }: StudyChoice, period: number | undefined): string[] {
  return outputs.flatMap(({ attribute: { indicator, params, output } }) => {
    const wanted = parameter && period !== undefined ? { ...params, [parameter.name]: period } : params;
    return keyOf(indicator, wanted, output) ?? [];
  });
}
