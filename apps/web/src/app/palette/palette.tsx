import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { SURFACE, VEIL } from '../../ui/surface.ts';
import { opened } from './opened.ts';
import { paletteTexts as texts } from './texts/palette.ts';
import { paletteButtonTexts as buttonTexts } from './texts/palette-button.ts';
import { type PaletteEntry, useEntries } from './use-entries.ts';

/** Command palette: symbols of all markets, screens, actions. Arrows select, Enter runs. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [wanted, setActive] = useState(0);
  const { entries, hasFailed } = useEntries(typed);
  const opener = useRef(document.activeElement as HTMLElement | null);
  const id = useId();
  const active = Math.min(wanted, entries.length - 1);
  const step = (by: number): void => setActive((active + by + entries.length) % Math.max(entries.length, 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return; // the keys belong to the input method
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') entries[active]?.run();
    else return;
    event.preventDefault();
  };
  const note = hasFailed ? texts.failed : entries.length === 0 ? texts.none(typed) : undefined;
  return (
    <Dialog.Root open onOpenChange={() => opened.set(undefined)}>
      <Dialog.Portal>
        {/* the library's own overlay adds a style element to lock scrolling, which the content policy forbids */}
        <div aria-hidden="true" className={VEIL} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className={`${SURFACE} fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(36rem,calc(100vw-1rem))] -translate-x-1/2 flex-col`}
        >
          <Dialog.Title className="sr-only">{buttonTexts.title}</Dialog.Title>
          <input
            type="text"
            role="combobox"
            aria-label={buttonTexts.title}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            placeholder={texts.hint}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="h-12 shrink-0 rounded-t-dialog bg-transparent px-4 text-reading outline-none placeholder:text-quiet pointer-coarse:text-[16px]"
          />
          <p role="status" className="sr-only">
            {note ?? texts.count(entries.length)}
          </p>
          <div className="min-h-0 overflow-y-auto border-t border-hairline py-1">
            {note && <p className="px-4 py-2 text-body text-quiet">{note}</p>}
            <div id={id} role="listbox" aria-label={buttonTexts.title}>
              {entries.map((entry, index) => (
                <Entry
                  key={entry.id}
                  id={`${id}-${index}`}
                  entry={entry}
                  isFirst={entry.group !== entries[index - 1]?.group}
                  isActive={index === active}
                  onActive={() => setActive(index)}
                />
              ))}
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface EntryProps {
  id: string;
  entry: PaletteEntry;
  /** The first of a group shows its name. */
  isFirst: boolean;
  isActive: boolean;
  onActive: () => void;
}

function Entry({ id, entry, isFirst, isActive, onActive }: EntryProps) {
  return (
    <>
      {isFirst && (
        <div role="presentation" className="px-4 pt-2 pb-1 text-label text-quiet">
          {texts.groups[entry.group]}
        </div>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        ref={isActive ? reveal : null}
        onMouseMove={onActive}
        onClick={entry.run}
        className={`flex min-h-8 cursor-pointer items-center gap-3 px-4 pointer-coarse:min-h-11 ${isActive ? 'bg-[color-mix(in_oklch,var(--accent)_16%,transparent)]' : ''}`}
      >
        <span className="shrink-0 text-body">{entry.label}</span>
        {entry.note && <span className="min-w-0 flex-1 truncate text-right text-dense text-quiet">{entry.note}</span>}
      </div>
    </>
  );
}

const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
