import { useState } from 'react';
import { grouped } from '../../lib/digits.ts';
import { fieldTexts } from '../../lib/field-texts.ts';
import { Field, INPUT, useFieldEdited } from '../../ui/field.tsx';
import { billingTexts as texts } from './texts/billing.ts';

export interface SeatsFieldProps {
  seats: number;
  /** The plan's most. */
  most: number;
  onSeats: (seats: number) => void;
}

/** How many seats: typed freely, and set to the nearest possible number once the field is left, which it then says. */
export function SeatsField({ seats, most, onSeats }: SeatsFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isCorrected, setIsCorrected] = useState(false);
  const edited = useFieldEdited('seats');
  const flaw = typed === undefined ? '' : flawOf(typed, most);
  const type = (text: string): void => {
    setTyped(text);
    setIsCorrected(false);
    if (!flawOf(text, most)) onSeats(Number(text));
  };
  const leave = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (!flaw) return;
    setIsCorrected(true);
    edited();
    if (typed.trim() !== '') onSeats(nearest(Number(typed), most));
  };
  return (
    <div>
      <Field name="seats" label={texts.seats}>
        {(ties) => (
          <input
            {...ties}
            ref={(input) => input?.setCustomValidity(flaw)}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(seats)}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            className={INPUT}
          />
        )}
      </Field>
      <p role="status" className="text-dense text-pretty text-warn empty:hidden">
        {isCorrected && texts.seatsOf(most)}
      </p>
    </div>
  );
}

function flawOf(text: string, most: number): string {
  if (text.trim() === '' || !Number.isInteger(Number(text))) return fieldTexts.wholeNumber;
  if (Number(text) < 1) return fieldTexts.atLeast('1');
  return Number(text) > most ? fieldTexts.atMost(grouped(most)) : '';
}

const nearest = (seats: number, most: number): number => Math.min(most, Math.max(1, Math.trunc(seats) || 1));
