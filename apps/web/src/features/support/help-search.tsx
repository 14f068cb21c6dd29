import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { findHelp, type HelpEntry } from './help-entries.ts';
import { supportTexts as texts } from './texts/support.ts';

const SHOWN = 8;
const USUAL = 6;

export interface HelpSearchProps {
  entries: readonly HelpEntry[];
  q: string;
  onSearch: (q: string) => void;
}

/** The search of answers; without words those that most readers look for. */
export function HelpSearch({ entries, q, onSearch }: HelpSearchProps) {
  const id = useId();
  const isAsked = q.trim() !== '';
  const found = isAsked ? findHelp(entries, q) : entries.slice(0, USUAL);
  return (
    <section className="flex flex-col gap-3">
      <search>
        <label htmlFor={id} className="sr-only">
          {texts.search}
        </label>
        <input
          id={id}
          type="search"
          placeholder={texts.searchHint}
          value={q}
          onChange={({ target }) => onSearch(target.value)}
          autoComplete="off"
          maxLength={100}
          className="h-11 w-full min-w-0 rounded-input border border-field bg-panel px-3 text-reading placeholder:text-quiet pointer-coarse:text-[16px]"
        />
      </search>
      {!isAsked && <h2 className="text-dense text-quiet">{texts.usual}</h2>}
      <p role="status" className="text-dense text-quiet empty:hidden">
        {isAsked ? texts.found(found.length) : null}
      </p>
      {found.length === 0 ? (
        <EmptyNote>{texts.noneWhy}</EmptyNote>
      ) : (
        <ul className="border border-hairline bg-panel">
          {found.slice(0, SHOWN).map((entry) => (
            <li key={`${entry.to ?? ''} ${entry.title}`} className="border-b border-hairline last:border-b-0">
              <Answer entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Answer({ entry: { title, text, to, place, lang } }: { entry: HelpEntry }) {
  return (
    <details className="group px-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-body font-medium">
        <span lang={lang}>{title}</span>
        <span aria-hidden="true" className="text-quiet transition-transform duration-120 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="flex flex-col gap-2 pb-3 text-body">
        <p lang={lang} className="max-w-[68ch] text-pretty text-quiet">
          {text}
        </p>
        {to && place && (
          <p>
            <Link to={to} className="inline-flex min-h-6 items-center underline underline-offset-2">
              {texts.open(place)}
            </Link>
          </p>
        )}
      </div>
    </details>
  );
}
