import { BILLING_LIMITS, type BillingAddress } from '@wickwise/contract';
import { useMemo } from 'react';
import { Field, INPUT, TextField, useFieldEdited } from '../../ui/field.tsx';
import { countryOptions, stateOptions } from './countries.ts';
import { billingTexts as texts } from './texts/billing.ts';

/** The part of an address that decides on tax. */
export interface TaxPlace {
  country: string;
  state: string | null;
  taxId: string | null;
}

export interface AddressFieldsProps {
  known: BillingAddress | null;
  place: TaxPlace;
  onPlace: (change: Partial<TaxPlace>) => void;
}

/** A billing address, as invoices print it. No card is asked for here: that is the payment provider's page. */
export function AddressFields({ known, place, onPlace }: AddressFieldsProps) {
  const countries = useMemo(countryOptions, []);
  const states = useMemo(stateOptions, []);
  const isIndia = place.country === 'IN';
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-body font-semibold">{texts.address}</legend>
      <TextField
        name="address.name"
        label={texts.name}
        defaultValue={known?.name ?? ''}
        maxLength={BILLING_LIMITS.nameLength}
        autoComplete="billing name"
      />
      <Field name="address.lines" label={texts.lines}>
        {(ties) => (
          <textarea
            {...ties}
            rows={2}
            defaultValue={known?.lines ?? ''}
            maxLength={BILLING_LIMITS.linesLength}
            autoComplete="billing street-address"
            className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choices
          name="address.country"
          label={texts.country}
          value={place.country}
          options={countries}
          autoComplete="billing country"
          onChoose={(country) => onPlace({ country, state: null })}
        />
        {isIndia ? (
          <Choices
            name="address.state"
            label={texts.state}
            value={place.state ?? ''}
            options={states}
            autoComplete="billing address-level1"
            onChoose={(state) => onPlace({ state: state || null })}
          />
        ) : (
          <TextField
            name="address.state"
            label={texts.region}
            isOptional
            defaultValue={known?.state ?? ''}
            maxLength={BILLING_LIMITS.stateLength}
            autoComplete="billing address-level1"
          />
        )}
        <TextField
          name="address.postalCode"
          label={isIndia ? texts.pinCode : texts.postalCode}
          defaultValue={known?.postalCode ?? ''}
          maxLength={BILLING_LIMITS.postalCodeLength}
          autoComplete="billing postal-code"
        />
        <TextField
          name="address.taxId"
          label={isIndia ? texts.gstin : texts.vatNumber}
          isOptional
          defaultValue={known?.taxId ?? ''}
          maxLength={BILLING_LIMITS.taxIdLength}
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={({ target }) => onPlace({ taxId: target.value.trim() || null })}
        />
      </div>
    </fieldset>
  );
}

interface ChoicesProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  autoComplete: string;
  onChoose: (value: string) => void;
}

/** A choice as large as the fields beside it. */
function Choices({ name, label, value, options, autoComplete, onChoose }: ChoicesProps) {
  const edited = useFieldEdited(name);
  return (
    <Field name={name} label={label}>
      {(ties) => (
        <select
          {...ties}
          value={value}
          autoComplete={autoComplete}
          onChange={({ target }) => {
            edited();
            onChoose(target.value);
          }}
          className={INPUT}
        >
          <option value="">{texts.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
