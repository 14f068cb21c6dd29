import { keyNames } from '../../lib/shortcuts.ts';
import { opened } from './opened.ts';
import { paletteButtonTexts as texts } from './texts/palette-button.ts';

/** Opens the palette by pointer, where there is room. */
export function PaletteButton() {
  return (
    <button
      type="button"
      title={texts.title}
      onClick={() => opened.set('palette')}
      className="flex min-h-8 items-center gap-1 rounded-input border border-hairline px-2 text-label text-quiet hover:border-quiet hover:text-ink max-lg:hidden"
    >
      <span className="sr-only">{texts.title}</span>
      {keyNames('Mod+K').map((key) => (
        <kbd key={key} className="font-mono">
          {key}
        </kbd>
      ))}
    </button>
  );
}
