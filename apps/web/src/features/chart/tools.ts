import type { Drawing } from '@wickwise/contract';

/** The drawing tool in hand and the drawing that is chosen. */
export interface ToolState {
  tool: Drawing['kind'] | undefined;
  isMagnetic: boolean;
  chosenId: string | undefined;
  onChoose: (id: string | undefined) => void;
}
