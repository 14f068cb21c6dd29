import type { AttributeGroup } from '../../indicators/indicator.ts';
import type { Direction, Rule } from '../../rules/definition.ts';
import type { Preset } from '../presets.ts';

/** Of all of them: since the second, two sides that are equal but for rounding are equal (docs/decisions/0026). */
const PUBLIC_VERSION = 2;

/** A strategy that everybody may look at and copy; it's measured as scans are, and makes no signals of its own. */
export const entry =
  (group: AttributeGroup) =>
  (name: string, direction: Direction, label: string, description: string, ...rules: Rule[]): Preset => ({
    pattern: name,
    direction,
    group,
    version: PUBLIC_VERSION,
    definition: { name, label, description, groups: [{ condition: 'and', rules }] },
  });
