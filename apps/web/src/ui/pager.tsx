import { Button } from './button.tsx';
import { pagerTexts as texts } from './texts/pager.ts';

/** Pager, newest first. */
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
