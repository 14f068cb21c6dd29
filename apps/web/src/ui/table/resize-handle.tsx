import { type PointerEvent, useRef } from 'react';

export interface ResizeHandleProps {
  /** Pixels that the column has now. */
  width: number;
  onDrag: (width: number) => void;
  /** The last width, once the hand lets go. */
  onDone: (width: number) => void;
  /** Pressed twice: back to the width that it was made with. */
  onReset: () => void;
}

/** The edge of a heading, which is drawn to make its column wider. Keys do the same: Shift and an arrow. */
export function ResizeHandle({ width, onDrag, onDone, onReset }: ResizeHandleProps) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const widthAt = (event: PointerEvent): number =>
    start.current ? start.current.width + event.clientX - start.current.x : width;
  return (
    <span
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => start.current && onDrag(widthAt(event))}
      onPointerUp={(event) => {
        onDone(widthAt(event));
        start.current = undefined;
      }}
      onDoubleClick={onReset}
      className="absolute inset-y-0 right-0 z-1 w-2 cursor-col-resize touch-none border-r border-transparent hover:border-accent pointer-coarse:w-4"
    />
  );
}
