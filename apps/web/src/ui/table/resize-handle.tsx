import { type PointerEvent, useRef } from 'react';

export interface ResizeHandleProps {
  /** Present width of the column, px. */
  width: number;
  onDrag: (width: number) => void;
  /** Called with the final width on release. */
  onDone: (width: number) => void;
  /** Called on a double press: restores the default width. */
  onReset: () => void;
}

/** Drag handle at the edge of a heading. Keys do the same: Shift and an arrow. */
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
