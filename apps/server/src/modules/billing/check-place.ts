import { FIELD_TEXTS, isCountryCode, REFUSAL_TEXTS } from '@wickwise/contract';
import { InvalidField } from '#platform/errors.ts';
import { isGstin, isGstState } from '#platform/money/gst.ts';
import type { TaxBuyer } from '#platform/money/tax.ts';
import { plainTaxId } from '#platform/money/vat-number.ts';

/**
 * Refuses what tax can't be computed from, at its field below `path`. The state is missing while a form is filled in:
 * `isWhole` asks for it.
 */
export function checkPlace(
  { country, state, taxId }: TaxBuyer,
  { path, isWhole }: { path: string; isWhole: boolean },
): void {
  if (!isCountryCode(country)) throw new InvalidField(`${path}country`, FIELD_TEXTS.country);
  if (country !== 'IN') return;
  if (state === null ? isWhole : !isGstState(state)) throw new InvalidField(`${path}state`, REFUSAL_TEXTS.gstState);
  if (taxId !== null && !isGstin(plainTaxId(taxId))) throw new InvalidField(`${path}taxId`, REFUSAL_TEXTS.gstin);
}
