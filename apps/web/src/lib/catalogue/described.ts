import type { PatternSignal, ScanPreset } from '@wickwise/contract';

/** Label and description of a catalogue item. */
export type Described = readonly [label: string, description: string];

export interface Words {
  label: string;
  description: string;
}

export type NamedScan = Pick<PatternSignal, 'pattern' | 'direction' | 'label' | 'description'>;
export type NamedWords = Pick<ScanPreset, 'name' | 'label' | 'description'>;
