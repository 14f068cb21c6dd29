import type { ImportHoldingsRequest, Watchlist } from '@wickwise/contract';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { importTexts as texts } from './texts/import.ts';

export type SaveInto = ImportHoldingsRequest['into'];

const NEW = 'new';

interface SaveChoiceProps {
  into: SaveInto;
  lists: readonly Watchlist[];
  onChange: (into: SaveInto) => void;
}

/** Where holdings are saved: a new list, or one of the user's, with what becomes of its holdings. */
export function SaveChoice({ into, lists, onChange }: SaveChoiceProps) {
  const choose = (value: string): void =>
    onChange(value === NEW ? { name: texts.usualName } : { watchlistId: value, mode: 'merge' });
  return (
    <>
      <Select
        label={texts.into}
        value={'name' in into ? NEW : into.watchlistId}
        options={[{ value: NEW, label: texts.newList }, ...lists.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={choose}
      />
      {'name' in into && (
        <TextField
          name="name"
          label={texts.name}
          value={into.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
      {'mode' in into && (
        <div className="flex flex-col gap-1">
          <p className="text-dense text-quiet">{texts.mode}</p>
          <Segmented
            label={texts.mode}
            value={into.mode}
            options={[
              { value: 'merge', label: texts.modes.merge },
              { value: 'replace', label: texts.modes.replace },
            ]}
            onChange={(mode) => onChange({ ...into, mode })}
          />
          <p className="text-dense text-pretty text-quiet">
            {into.mode === 'merge' ? texts.mergeWhy : texts.replaceWhy}
          </p>
        </div>
      )}
    </>
  );
}
