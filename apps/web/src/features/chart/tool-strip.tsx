import type { ReactNode } from 'react';
import { DRAWING_KINDS, TOOLS } from '../../charts/drawings/tools.ts';
import type { Drawings } from './drawings/use-drawings.ts';
import { chartTexts } from './texts/chart.ts';
import type { Tools } from './use-tools.ts';

const texts = chartTexts.tools;

export interface ToolStripProps {
  tools: Tools;
  drawings: Drawings;
  /** Adds an alert at the selected line; absent without one. */
  onAlert?: (() => void) | undefined;
}

const ICONS = {
  magnet: 'M4 3v6a5 5 0 0 0 10 0V3M4 6h3M11 6h3M7 3v6a2 2 0 0 0 4 0V3',
  undo: 'M6 4L3 7l3 3M3 7h7a4 4 0 0 1 0 8H7',
  redo: 'M12 4l3 3-3 3M15 7H8a4 4 0 0 0 0 8h3',
  alert: 'M4.5 12.5V8a4.5 4.5 0 0 1 9 0v4.5l1.2 1.5H3.3zM7.5 16h3',
  edit: 'M3 15l1-4 8-8 3 3-8 8z',
  remove: 'M4 5h10M7 5V3h4v2M5.5 5l.7 10h5.6l.7-10',
};

/** Drawing tools: a column beside the chart, or a row above it where space is short. */
export function ToolStrip({ tools, drawings, onAlert }: ToolStripProps) {
  const { tool, isMagnetic, chosenId } = tools;
  const chosen = drawings.drawings.find(({ id }) => id === chosenId);
  return (
    <div
      role="toolbar"
      aria-label={texts.label}
      className="flex shrink-0 overflow-x-auto border-hairline max-md:border-b md:flex-col md:overflow-visible md:border-r"
    >
      {DRAWING_KINDS.map((kind) => (
        <ToolButton
          key={kind}
          label={texts.names[kind]}
          isPressed={tool === kind}
          isDisabled={!drawings.isReady}
          onPress={() => tools.take(tool === kind ? undefined : kind)}
        >
          {TOOLS[kind].icon}
        </ToolButton>
      ))}
      <ToolButton label={texts.magnet} isPressed={isMagnetic} onPress={() => tools.setMagnetic(!isMagnetic)}>
        {ICONS.magnet}
      </ToolButton>
      <ToolButton label={texts.undo} isDisabled={!drawings.canUndo} onPress={drawings.undo}>
        {ICONS.undo}
      </ToolButton>
      <ToolButton label={texts.redo} isDisabled={!drawings.canRedo} onPress={drawings.redo}>
        {ICONS.redo}
      </ToolButton>
      {onAlert && (
        <ToolButton label={texts.alert} onPress={onAlert}>
          {ICONS.alert}
        </ToolButton>
      )}
      {chosen?.kind === 'text' && (
        <ToolButton label={texts.edit} onPress={() => tools.edit(chosen)}>
          {ICONS.edit}
        </ToolButton>
      )}
      <ToolButton label={texts.remove} isDisabled={!chosen} onPress={tools.removeChosen}>
        {ICONS.remove}
      </ToolButton>
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  /** Path of its icon, 18 by 18. */
  children: ReactNode & string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

function ToolButton({ label, children, isPressed, isDisabled = false, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
      className="flex h-9 w-9 shrink-0 items-center justify-center text-quiet hover:text-ink disabled:opacity-40 aria-pressed:bg-[color-mix(in_oklch,var(--accent)_22%,transparent)] aria-pressed:text-ink pointer-coarse:h-11 pointer-coarse:w-11"
    >
      <svg
        viewBox="0 0 18 18"
        className="h-4.5 w-4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        <path d={children} />
      </svg>
    </button>
  );
}
