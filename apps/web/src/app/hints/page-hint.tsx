import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasHints, noteHints } from '../../lib/hints.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { hintTexts as texts } from './texts/hint.ts';

const isPage = (page: string): page is keyof typeof texts.pages => Object.hasOwn(texts.pages, page);

/** Explains the page in a sentence or two; nothing on pages that need none. */
export function PageHint({ page }: { page: string }) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => changePreferences(client, { hints: false }),
    onSuccess: () => void toast(texts.off),
    onError: () => noteHints(true),
  });
  if (!isPage(page)) return null;
  return (
    <aside
      aria-label={texts.label}
      className="mx-3 mt-3 flex min-h-[42px] items-start max-sm:min-h-[84px] gap-3 border-l-2 border-accent bg-panel px-3 py-1 text-body lg:mx-4"
    >
      <p className="min-w-0 flex-1 py-1 text-pretty">{texts.pages[page]}</p>
      <button
        type="button"
        onClick={() => {
          hasHints.set(false);
          mutate();
        }}
        className="min-h-8 shrink-0 px-1 text-quiet underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
      >
        {texts.hide}
      </button>
    </aside>
  );
}
