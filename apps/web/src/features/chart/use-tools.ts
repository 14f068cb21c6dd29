import type { Drawing } from '@wickwise/contract';
import { useState } from 'react';
import type { Drawings } from './drawings/use-drawings.ts';

/** The active drawing tool and the selected drawing. */
export interface Tools {
  tool: Drawing['kind'] | undefined;
  isMagnetic: boolean;
  chosenId: string | undefined;
  /** The text being edited. */
  texting: Extract<Drawing, { kind: 'text' }> | undefined;
  take: (tool: Drawing['kind'] | undefined) => void;
  setMagnetic: (isMagnetic: boolean) => void;
  choose: (id: string | undefined) => void;
  /** Stores what was drawn or moved; a new text only once it has words. */
  draw: (drawing: Drawing) => void;
  edit: (drawing: Drawing | undefined) => void;
  removeChosen: () => void;
}

export function useTools(drawings: Drawings): Tools {
  const [tool, take] = useState<Drawing['kind']>();
  const [isMagnetic, setMagnetic] = useState(true);
  const [chosenId, choose] = useState<string>();
  const [texting, setTexting] = useState<Tools['texting']>();
  const edit = (drawing: Drawing | undefined): void => setTexting(drawing?.kind === 'text' ? drawing : undefined);
  return {
    tool,
    isMagnetic,
    chosenId,
    texting,
    take,
    setMagnetic,
    choose,
    edit,
    draw: (drawing) => {
      take(undefined);
      choose(drawing.id);
      if (drawing.kind === 'text' && drawing.text.trim() === '') edit(drawing);
      else drawings.keep(drawing);
    },
    removeChosen: () => {
      if (chosenId) drawings.remove(chosenId);
      choose(undefined);
    },
  };
}
