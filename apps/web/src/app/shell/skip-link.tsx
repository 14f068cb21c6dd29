import { shellTexts as texts } from './texts/shell.ts';

export const CONTENT_ID = 'content';

/** Skips the navigation; the first tab stop. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-16 bg-accent px-3 py-2 text-body font-medium text-on-accent focus:translate-y-0"
    >
      {texts.skip}
    </a>
  );
}
