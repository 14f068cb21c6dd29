import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

export interface DragOrder {
  /** The place that is dragged, and the place where it would land. */
  dragged: number | undefined;
  target: number | undefined;
  /** What a handle of a place listens with. */
  handle: (place: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Rows that are put in order by dragging their handles, with a finger too, or by the arrow keys on them. */
export function useDragOrder(
  rows: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const placeAt = (y: number): number => {
    const own = [...(rows.current?.children ?? [])];
    const below = own.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? own.length : below;
  };
  return {
    dragged: drag?.from,
    target: drag?.to,
    handle: (place) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: place, to: place });
      },
      onPointerMove: (event) => {
        if (drag?.from === place) setDrag({ from: place, to: placeAt(event.clientY) });
      },
      onPointerUp: () => {
        // a gap behind the row that is lifted moves up with it
        const to = drag && drag.to > drag.from ? drag.to - 1 : drag?.to;
        if (drag && to !== undefined && to !== drag.from) onMove(drag.from, to);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMove(place, place + (event.key === 'ArrowUp' ? -1 : 1));
      },
    }),
  };
}
