import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InstrumentView } from '@wickwise/contract';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { searchField } from '../../lib/search-field.ts';
import { symbolSearchQuery } from '../../lib/symbol-search.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { symbolSearchTexts as texts } from './texts/symbol-search.ts';
import { useSlashKey } from './use-slash-key.ts';

/** Letters typed faster than this are asked for together. */
const SETTLE_MS = 120;

const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults, { isQuiet: true });

/** Finds an instrument of any market by a part of its symbol or name, and leads to its chart. */
export function SymbolSearch() {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [wasUsed, setWasUsed] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const wanted = text.trim();
  const { data, error } = useQuery(symbolSearchQuery(useSettled(wanted, SETTLE_MS)));
  const found = wanted === '' ? undefined : data;
  const isShown = isOpen && wanted !== '' && (found !== undefined || error !== null);
  useSlashKey(input);

  const close = (): void => {
    setIsOpen(false);
    setText('');
    setActive(0);
  };
  const show = ({ market, symbol }: InstrumentView): void => {
    close();
    input.current?.blur();
    void navigate({ to: '/dashboard/chart/$market/$symbol', params: { market, symbol } });
  };
  /** Enter right after typing opens the symbol once the answer arrives. */
  const showChosen = async (): Promise<void> => {
    const results = await client.fetchQuery(symbolSearchQuery(wanted)).catch(() => []);
    const chosen = results[active] ?? results[0];
    if (chosen) show(chosen);
  };
  const move = (by: 1 | -1): void => {
    if (found && found.length > 0) setActive((active + by + found.length) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && wanted !== '') void showChosen();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };
  return (
    <search className="relative min-w-0 flex-1 md:max-w-80">
      <input
        ref={(element) => {
          input.current = element;
          searchField(element);
        }}
        type="text"
        role="combobox"
        aria-label={texts.label}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found?.[active] ? `${listId}-${active}` : undefined}
        placeholder={texts.placeholder}
        title={texts.hint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onFocus={() => {
          setIsOpen(true);
          setWasUsed(true);
        }}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        className="h-8 w-full min-w-0 rounded-input border border-hairline bg-paper px-2 text-body placeholder:text-quiet hover:border-quiet pointer-coarse:h-11 pointer-coarse:text-[16px]"
      />
      {wasUsed && (
        <SearchResults
          id={listId}
          isShown={isShown}
          wanted={wanted}
          found={found}
          active={active}
          onActive={setActive}
          onChoose={show}
        />
      )}
    </search>
  );
}
