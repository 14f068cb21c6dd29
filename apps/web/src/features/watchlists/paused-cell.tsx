import { Link } from '@tanstack/react-router';
import { pausedSymbolTexts as texts } from './texts/paused-symbol.ts';

/** In place of the price of a symbol that the owner's plan has no room for. */
export function PausedCell() {
  return (
    <td colSpan={2} className="px-1 text-right text-label leading-3.5">
      <Link to="/dashboard/plan" className="inline-flex min-h-6 items-center underline underline-offset-2">
        {texts.paused}
      </Link>
    </td>
  );
}
