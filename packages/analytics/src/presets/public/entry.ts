import type { AttributeGroup } from '../../indicators/indicator.ts';
import type { Direction, JoinedCondition } from '../../rules/definition.ts';
import type { Preset } from '../presets.ts';

/** Second: sides that differ by rounding alone are equal (docs/decisions/0030-equal-but-for-rounding.md). */
const PUBLIC_VERSION = 2;

/** A strategy that anybody may view and copy; its edge is measured like scans', and it makes no signals. */
export const entry =
  (group: AttributeGroup) =>
  (name: string, direction: Direction, label: string, description: string, ...rules: JoinedCondition[]): Preset => ({
    pattern: name,
    direction,
    group,
    version: PUBLIC_VERSION,
    definition: { name, label, description, groups: [{ condition: 'and', rules }] },
  });
