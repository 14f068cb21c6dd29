import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useDragOrderTexts as texts } from './texts/use-drag-order.ts';

export interface DragOrder {
  /** The dragged or lifted place, and the place where it would land. */
  dragged: number | undefined;
  target: number | undefined;
  /** Announcement while a row is lifted. */
  status: string | undefined;
  /** Props of a place's handle. */
  handle: (place: number) => {
    'aria-pressed': boolean;
    'data-dragging': boolean;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

interface Held {
  from: number;
  to: number;
  /** Lifted by a press, which needs neither keys nor dragging. */
  isLifted?: boolean;
}

/**
 * Reorders rows by their handles: dragging, also by touch; keys; or a press on one handle and then on the new place.
 * Escape cancels.
 */
export function useDragOrder(
  rows: RefObject<HTMLElement | null>,
  names: readonly string[],
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [held, setHeld] = useState<Held>();
  const hasDragged = useRef(false);
  const move = (from: number, to: number): void => {
    setHeld(undefined);
    if (to !== from) onMove(from, to);
  };
  const gapAt = (y: number): number => {
    const own = [...(rows.current?.children ?? [])];
    const below = own.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? own.length : below;
  };
  return {
    dragged: held?.from,
    target: held?.to,
    status: held?.isLifted ? texts.lifted(names[held.from] ?? '') : undefined,
    handle: (place) => ({
      'aria-pressed': held?.isLifted === true && held.from === place,
      'data-dragging': held !== undefined, // Escape cancels the list's drag, not the dialog
      onPointerDown: (event) => {
        hasDragged.current = false;
        if (event.button !== 0 || held?.isLifted) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ from: place, to: place });
      },
      onPointerMove: (event) => {
        if (held?.from !== place || held.isLifted) return;
        const to = gapAt(event.clientY);
        if (to !== place && to !== place + 1) hasDragged.current = true;
        setHeld({ from: place, to });
      },
      onPointerUp: () => {
        // a gap behind the lifted row moves up with it
        if (held && !held.isLifted) move(held.from, held.to > held.from ? held.to - 1 : held.to);
      },
      onPointerCancel: () => setHeld(undefined),
      onClick: () => {
        if (hasDragged.current) hasDragged.current = false;
        else if (held?.isLifted) move(held.from, place);
        else setHeld({ from: place, to: place, isLifted: true });
      },
      onKeyDown: (event) => {
        if (event.key === 'Escape') return setHeld(undefined);
        const to = placeByKey(event.key, place, names.length);
        if (to === undefined) return;
        event.preventDefault();
        move(place, to);
      },
    }),
  };
}

/** Returns where a key moves a row: one place or to an end; undefined for other keys. */
const placeByKey = (key: string, place: number, count: number): number | undefined =>
  ({ ArrowUp: Math.max(place - 1, 0), ArrowDown: Math.min(place + 1, count - 1), Home: 0, End: count - 1 })[key];
