export interface SearchInputProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string | undefined) => void;
}

/** A field that narrows a page of text. */
export function SearchInput({ label, hint, value, onChange }: SearchInputProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
      autoComplete="off"
      maxLength={100}
      className="h-9 w-full max-w-96 min-w-0 rounded-input border border-field bg-panel px-2 text-body placeholder:text-quiet pointer-coarse:h-11 pointer-coarse:text-[16px]"
    />
  );
}
