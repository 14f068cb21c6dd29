import type { DataProvider } from '@wickwise/contract';
import { TextField } from '../../ui/field.tsx';
import type { GivenKey } from './queries.ts';

/** Name of a field in the form: its path in the request. */
const nameAt = (place: number): string => `key.${place}.value`;

/** Returns the key as it was typed; all fields in the provider's order. */
export const keyIn = ({ fields }: Pick<DataProvider, 'fields'>, data: FormData): GivenKey =>
  fields.map(({ name }, place) => ({ name, value: String(data.get(nameAt(place)) ?? '') }));

/** Fields of a provider's key. Secrets are hidden, and no password manager keeps them. */
export const KeyFields = ({ fields, onEdit }: Pick<DataProvider, 'fields'> & { onEdit?: () => void }) =>
  fields.map(({ name, label, isSecret, isOptional }, place) => (
    <TextField
      key={name}
      name={nameAt(place)}
      label={label}
      isOptional={isOptional}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore=""
      data-lpignore="true"
      {...(onEdit ? { onInput: onEdit } : {})}
    />
  ));
