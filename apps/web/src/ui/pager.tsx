import { textsOf } from '../lib/texts.ts';
import { Button } from './button.tsx';

const texts = textsOf({
  en: {
    newer: 'Newer',
    older: 'Older',
    at: (page: number, count: number) => `Page ${page} of ${count}`,
    label: 'Pages',
  },
  hi: async () => (await import('./hindi.ts')).pager,
});

/** Steps through pages, newest first. */
export function Pager({
  page,
  pageCount,
  onPage,
}: {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={texts.label} className="flex items-center gap-3 border-t border-hairline px-3 py-2">
      <Button look="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.newer}
      </Button>
      <span className="text-dense text-quiet">{texts.at(page, pageCount)}</span>
      <Button look="quiet" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        {texts.older}
      </Button>
    </nav>
  );
}
