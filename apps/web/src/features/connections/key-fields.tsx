import type { DataProvider } from '@wickwise/contract';
import { Field, INPUT, TextField } from '../../ui/field.tsx';
import type { GivenKey } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

/** Name of a field in the form: its path in the request. */
const nameAt = (place: number): string => `key.${place}.value`;

/** Returns the key as it was typed; all fields in the provider's order. */
export const keyIn = ({ fields }: Pick<DataProvider, 'fields'>, data: FormData): GivenKey =>
  fields.map(({ name }, place) => ({ name, value: String(data.get(nameAt(place)) ?? '') }));

export interface KeyFieldsProps extends Pick<DataProvider, 'fields'> {
  /** Whether the key replaces one, whose plan stays where none is chosen. */
  isReplaced?: boolean;
  onEdit?: () => void;
}

/** Fields of a provider's key. Secrets are hidden, and no password manager keeps them. */
export const KeyFields = ({ fields, isReplaced = false, onEdit }: KeyFieldsProps) =>
  fields.map(({ name, label, isSecret, isOptional, choices }, place) =>
    choices ? (
      <Field key={name} name={nameAt(place)} label={texts.plan}>
        {(ties) => (
          <select {...ties} {...(onEdit ? { onChange: onEdit } : {})} className={INPUT}>
            {isReplaced && <option value="">{texts.planStays}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {planOf(choice.value) ?? choice.label}
              </option>
            ))}
          </select>
        )}
      </Field>
    ) : (
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
    ),
  );

/** Returns a plan in the reader's language; undefined where only the server has its words. */
const planOf = (value: string): string | undefined => (texts.plans as Readonly<Record<string, string>>)[value];
