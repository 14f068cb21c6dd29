import type { Preferences } from '@wickwise/contract';

/** What each step is given: the answers so far, and a way to change them. */
export interface StepProps {
  draft: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}
