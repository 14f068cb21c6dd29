interface AxisLabelProps {
  /** Its place along the right edge of a positioned parent. */
  className: string;
  text: string;
}

/** A value at the edge of a chart, for the eye: its description says it in words. */
export const AxisLabel = ({ className, text }: AxisLabelProps) => (
  <span
    aria-hidden="true"
    className={`pointer-events-none absolute right-0 bg-[color-mix(in_oklch,var(--panel)_80%,transparent)] px-1 text-label text-quiet tabular-nums ${className}`}
  >
    {text}
  </span>
);
