import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { adminTexts as texts } from './texts/admin.ts';

export interface SearchFieldProps {
  text: string;
  hint: string;
  onSearch: (text: string) => void;
}

export function SearchField({ text, hint, onSearch }: SearchFieldProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q')).trim());
  };
  return (
    <search>
      <form onSubmit={submit} className="flex gap-2">
        <input
          type="search"
          name="q"
          aria-label={hint}
          placeholder={hint}
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
          className="h-9 w-56 min-w-0 rounded-input border border-field bg-panel px-2 text-body placeholder:text-quiet pointer-coarse:h-11 pointer-coarse:text-[16px]"
        />
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  );
}
