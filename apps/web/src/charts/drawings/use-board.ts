import type { Drawing, DrawingPoint } from '@wickwise/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Scene } from '../scene.ts';
import { useChartColors } from '../theme.ts';
import { type BoardEvents, type BoardTools, DrawingBoard } from './board.ts';

export interface BoardProps extends BoardEvents, BoardTools {
  drawings: readonly Drawing[];
  chosenId: string | undefined;
}

/** Adds drawings to a chart; returns a function that sets a point of the active tool, for the keyboard. */
export function useBoard(scene: Scene | undefined, props: BoardProps): (point: DrawingPoint) => void {
  const { drawings, chosenId, tool, isMagnetic } = props;
  const board = useRef<DrawingBoard>(undefined);
  const colors = useChartColors();
  const draw = useEffectEvent((drawing: Drawing) => props.onDraw(drawing));
  const choose = useEffectEvent((id: string | undefined) => props.onChoose(id));
  const startState = useEffectEvent(() => ({ drawings, chosenId, colors, draft: undefined, isDrawing: false }));

  useEffect(() => {
    if (!scene) return undefined;
    const made = new DrawingBoard(scene, startState(), { onDraw: (one) => draw(one), onChoose: (id) => choose(id) });
    board.current = made;
    return () => {
      board.current = undefined;
      made.remove();
    };
  }, [scene]);

  useEffect(() => {
    if (scene) board.current?.show({ drawings, chosenId, colors }, { tool, isMagnetic });
  }, [scene, drawings, chosenId, colors, tool, isMagnetic]);

  return (point) => board.current?.place(point);
}
