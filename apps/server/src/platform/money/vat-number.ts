/** Form of VAT numbers by country, behind their prefix. Source: European Commission, VIES, "Format of VAT numbers". */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Returns whether a VAT number has the form of its country; whether it is registered, only VIES knows. */
export function isVatNumber(text: string, country: string): boolean {
  const prefix = country === 'GR' ? 'EL' : country;
  return text.startsWith(prefix) && (FORMS[country]?.test(text.slice(2)) ?? false);
}

/** Returns whether a number has the form of a VAT number of any member state, or of the one-stop shop for others. */
export const isSellerVatNumber = (text: string): boolean =>
  /^EU\d{9}$/.test(text) || Object.keys(FORMS).some((country) => isVatNumber(text, country));

/** Returns a tax number without spaces, dots and hyphens, in capital letters. */
export const plainTaxId = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();
