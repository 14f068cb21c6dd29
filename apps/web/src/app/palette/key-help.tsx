import { keyNames, shortcuts } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { opened } from './opened.ts';
import { paletteTexts as texts } from './texts/palette.ts';

/** All keyboard shortcuts of the screen, grouped by purpose. */
export function KeyHelp() {
  const groups = Map.groupBy(useStore(shortcuts), ({ group }) => group);
  return (
    <Dialog title={texts.help.title} isOpen onOpen={() => opened.set(undefined)}>
      <div className="flex flex-col gap-5">
        {[...groups].map(([group, entries]) => (
          <section key={group}>
            <h3 className="mb-1 text-dense text-quiet">{group}</h3>
            <dl>
              {entries.map(({ keys, label }) => (
                <div key={keys} className="flex min-h-7 items-center justify-between gap-3 border-t border-hairline">
                  <dt className="text-body">{label}</dt>
                  <dd className="flex gap-1">
                    {keyNames(keys).map((key) => (
                      <kbd key={key} className="border border-hairline bg-paper px-1.5 font-mono text-label">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
