import type { ReactNode } from 'react';
import { Popover } from './popover.tsx';

export interface HelpMarkProps {
  /** Name of the button, e.g. "About the rating". */
  label: string;
  /** Title of the explanation. */
  title: string;
  children: ReactNode;
}

/** A "?" that opens an explanation. */
export function HelpMark({ label, title, children }: HelpMarkProps) {
  return (
    <Popover
      label={title}
      align="end"
      className="flex w-72 flex-col gap-1.5 p-3 text-dense text-pretty"
      trigger={<MarkButton label={label} />}
    >
      <h3 className="text-body font-medium">{title}</h3>
      {children}
    </Popover>
  );
}

function MarkButton({ label, ...trigger }: { label: string }) {
  return (
    <button
      {...trigger}
      type="button"
      title={label}
      aria-label={label}
      // a thumb's target around a mark of the usual size
      className="inline-flex items-center justify-center rounded-full text-label text-quiet hover:text-ink pointer-coarse:-mx-3 pointer-coarse:-my-2 pointer-coarse:size-11"
    >
      <span className="inline-flex size-5 items-center justify-center rounded-full border border-field">?</span>
    </button>
  );
}
