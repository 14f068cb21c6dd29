import type { Widget } from '@wickwise/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { Switch } from '../../ui/switch.tsx';
import { arrangeTexts as texts } from './arrange-texts.ts';
import type { Widgets } from './layout.ts';

/** Pixels of a row; where the pointer is tells over which one it hovers. */
const ROW_HEIGHT = 48;

export interface SortableListProps {
  widgets: Widgets;
  onMove: (from: number, to: number) => void;
  onShow: (widget: Widget, isShown: boolean) => void;
}

/** Rows that are moved by dragging their handle or by its arrow keys. */
export function SortableList({ widgets, onMove, onShow }: SortableListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<Widget>();
  const [said, setSaid] = useState('');

  const place = (widget: Widget): number => widgets.findIndex((one) => one.widget === widget);
  const moveTo = (widget: Widget, to: number): void => {
    const from = place(widget);
    const target = Math.min(Math.max(to, 0), widgets.length - 1);
    if (from === target) return;
    onMove(from, target);
    setSaid(texts.moved(texts.names[widget], target + 1, widgets.length));
  };
  const follow = (event: PointerEvent, widget: Widget): void => {
    const top = list.current?.getBoundingClientRect().top;
    if (dragged === widget && top !== undefined) moveTo(widget, Math.floor((event.clientY - top) / ROW_HEIGHT));
  };
  return (
    <>
      <ol ref={list} className="border-t border-hairline">
        {widgets.map(({ widget, isShown }) => (
          <li
            key={widget}
            className={`flex items-center gap-3 border-b border-hairline ${dragged === widget ? 'bg-[color-mix(in_oklch,var(--accent)_8%,transparent)]' : ''}`}
            style={{ height: ROW_HEIGHT }}
          >
            <button
              type="button"
              aria-label={texts.move(texts.names[widget])}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(widget);
              }}
              onPointerMove={(event) => follow(event, widget)}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                moveTo(widget, place(widget) + (event.key === 'ArrowUp' ? -1 : 1));
              }}
              className="flex h-11 w-11 shrink-0 cursor-grab touch-none items-center justify-center text-quiet hover:text-ink active:cursor-grabbing"
            >
              <svg viewBox="0 0 12 16" className="h-4 w-3" aria-hidden="true">
                <path d="M2 3h2M8 3h2M2 8h2M8 8h2M2 13h2M8 13h2" stroke="currentColor" strokeWidth="2" />
              </svg>
            </button>
            <div className="min-w-0 flex-1">
              <Switch label={texts.names[widget]} isOn={isShown} onChange={(isOn) => onShow(widget, isOn)} />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
