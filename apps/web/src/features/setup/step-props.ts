import type { Preferences } from '@wickwise/contract';

/** Props of each step: the answers so far, and a way to change them. */
export interface StepProps {
  draft: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}
