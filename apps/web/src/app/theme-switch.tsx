import { appearance, setAppearance } from '../lib/appearance.ts';
import { useStore } from '../lib/store.ts';
import { themeSwitchTexts as texts } from './texts/theme-switch.ts';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;

/** Cycles through the themes; shows the active one. */
export function ThemeSwitch() {
  const { theme } = useStore(appearance);
  return (
    <button
      type="button"
      onClick={() => setAppearance({ theme: NEXT[theme] })}
      title={`${texts.label}: ${texts[theme]}`}
      className="flex min-h-9 items-center gap-2 rounded-input px-2 text-dense text-quiet hover:text-ink pointer-coarse:min-h-11"
    >
      <svg viewBox="0 0 16 16" className="h-4 w-4" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" />
        <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
      </svg>
      <span className="sr-only">{texts.label}: </span>
      <span className="max-lg:sr-only">{texts[theme]}</span>
    </button>
  );
}
