import { EXPERT_LIMITS, type Expert, REGISTRATION_AUTHORITIES } from '@wickwise/contract';
import { addDays, dateInZone, dateMs } from '@wickwise/market';
import { useState } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import { Field, INPUT, TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { expertsTexts as texts } from '../texts/experts.ts';

type Authority = 'none' | (typeof REGISTRATION_AUTHORITIES)[number];
const AUTHORITIES: readonly Authority[] = ['none', ...REGISTRATION_AUTHORITIES];
const DISCLOSURES = ['holdings', 'conflicts', 'ai'] as const;

export interface ProfileState {
  authority: Authority;
  /** Last valid day in UTC; empty without an end. */
  until: string;
}

/** What of a profile isn't plain text. */
export function useProfile(
  known: Expert | undefined,
): [state: ProfileState, set: (change: Partial<ProfileState>) => void] {
  const [state, setState] = useState<ProfileState>(() => {
    const { registration = null } = known ?? {};
    const until = registration?.validUntil ?? null;
    return {
      authority: registration?.authority ?? 'none',
      until: until === null ? '' : addDays(dateInZone('UTC', until), -1),
    };
  });
  return [state, (change) => setState((before) => ({ ...before, ...change }))];
}

/** Returns a profile as the server takes it. */
export function readProfile(data: FormData, { authority, until }: ProfileState): Record<string, unknown> {
  const text = (name: string): string => String(data.get(name) ?? '');
  return {
    name: text('name'),
    bio: text('bio'),
    country: text('country').trim().toUpperCase(),
    registration:
      authority === 'none'
        ? null
        : {
            authority,
            name: authority === 'sebi' ? 'SEBI' : text('registration.name'),
            number: text('registration.number'),
            validUntil: until === '' ? null : dateMs(addDays(until, 1)),
          },
    disclosures: Object.fromEntries(DISCLOSURES.map((key) => [key, text(`disclosures.${key}`)])),
  };
}

interface ProfileFieldsProps {
  known: Expert | undefined;
  state: ProfileState;
  onState: (change: Partial<ProfileState>) => void;
}

/** Who an expert is, who has registered it, and what it has to disclose. */
export function ProfileFields({ known, state: { authority, until }, onState }: ProfileFieldsProps) {
  const { registration } = known ?? {};
  return (
    <>
      <TextField
        name="name"
        label={texts.name}
        defaultValue={known?.name}
        maxLength={EXPERT_LIMITS.nameLength}
        autoComplete="off"
      />
      <TextField
        name="country"
        label={texts.country}
        hint={texts.countryHint}
        defaultValue={known?.country ?? 'IN'}
        maxLength={2}
        autoComplete="off"
      />
      <LongText name="bio" label={texts.bio} text={known?.bio} maxLength={EXPERT_LIMITS.bioLength} />
      <Select
        label={texts.registration}
        name="registration"
        value={authority}
        options={AUTHORITIES.map((value) => ({ value, label: texts.authorities[value] }))}
        onChange={(next) => onState({ authority: next })}
      />
      {authority === 'none' && <p className="text-dense text-pretty text-quiet">{texts.notRegisteredWhy}</p>}
      {authority === 'other' && (
        <TextField
          name="registration.name"
          label={texts.authorityName}
          defaultValue={registration?.name}
          maxLength={EXPERT_LIMITS.registrationLength}
          autoComplete="off"
        />
      )}
      {authority !== 'none' && (
        <>
          <TextField
            name="registration.number"
            label={texts.number}
            defaultValue={registration?.number}
            maxLength={EXPERT_LIMITS.registrationLength}
            autoComplete="off"
          />
          <DateField
            name="registration.validUntil"
            label={texts.until}
            value={until}
            onChange={(next) => onState({ until: next })}
          />
        </>
      )}
      {DISCLOSURES.map((key) => (
        <LongText
          key={key}
          name={`disclosures.${key}`}
          label={texts.disclosures[key]}
          text={known?.disclosures[key]}
          maxLength={EXPERT_LIMITS.disclosureLength}
        />
      ))}
    </>
  );
}

interface LongTextProps {
  name: string;
  label: string;
  hint?: string;
  text?: string | undefined;
  maxLength: number;
}

export const LongText = ({ name, label, hint, text, maxLength }: LongTextProps) => (
  <Field name={name} label={label} hint={hint}>
    {(ties) => (
      <textarea
        {...ties}
        rows={3}
        dir="auto"
        defaultValue={text}
        maxLength={maxLength}
        className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
      />
    )}
  </Field>
);
