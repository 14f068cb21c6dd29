import type { CompiledStrategy } from '@wickwise/analytics';
import type { Frame, Frames } from './frame.ts';

/** A rule with the frames that it reads. */
export interface Opened {
  frame: Frame;
  coarser: Frames;
  rule: CompiledStrategy;
}
