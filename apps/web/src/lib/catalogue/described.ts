import type { PatternSignal, ScanPreset } from '@wickwise/contract';

/** What names and explains an item of the catalogue. */
export interface Words {
  label: string;
  description: string;
}

export type NamedScan = Pick<PatternSignal, 'pattern' | 'direction' | 'label' | 'description'>;
export type NamedWords = Pick<ScanPreset, 'name' | 'label' | 'description'>;
