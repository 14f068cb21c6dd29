/** Look of what opens above a screen: flat, with a stronger border. */
export const SURFACE = 'rounded-dialog border border-quiet bg-panel text-ink';

/** An entry of a menu or list. */
export const ENTRY =
  'flex min-h-8 w-full cursor-pointer items-center gap-3 px-3 text-left text-body outline-none data-highlighted:bg-[color-mix(in_oklch,var(--accent)_16%,transparent)] data-disabled:cursor-default data-disabled:opacity-50 pointer-coarse:min-h-11';

/** Overlay below a dialog. */
export const VEIL = 'fixed inset-0 z-40 bg-[color-mix(in_oklch,var(--paper)_70%,transparent)]';
