/** First two digits of a GSTIN: states and union territories with their codes, as the GST portal lists them. */
export const GST_STATES = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
} as const;

/** Territories without a legislature levy UTGST where states levy SGST (UTGST Act 2017). */
const UNION_TERRITORIES: readonly string[] = ['04', '26', '31', '35', '38', '97'];

const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const isGstState = (code: string): code is keyof typeof GST_STATES => Object.hasOwn(GST_STATES, code);

/** Returns the name of the tax that a state levies beside CGST. */
export const stateTaxOf = (code: string): 'SGST' | 'UTGST' => (UNION_TERRITORIES.includes(code) ? 'UTGST' : 'SGST');

/** Returns whether a GSTIN has the right form, a known state and the right check character. */
export const isGstin = (text: string): boolean =>
  GSTIN.test(text) && isGstState(text.slice(0, 2)) && checkCharacter(text.slice(0, 14)) === text.at(14);

/** The check character: weights 1 and 2 in turn, digits of products summed in base 36. */
function checkCharacter(text: string): string | undefined {
  let sum = 0;
  for (const [i, character] of [...text].entries()) {
    const product = DIGITS.indexOf(character) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36];
}
