/**
 * What is wrong with a value, in a sentence for the person who gave it; the server and forms say the same. Figures come in as
 * text, so that clients recognise a sentence and say it in the reader's language.
 */
export const FIELD_TEXTS = {
  required: 'This field is required.',
  text: 'This must be text.',
  number: 'This must be a number.',
  wholeNumber: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  list: 'This must be a list.',
  object: 'This must be a set of named values.',
  date: 'This must be a date such as 2026-11-20.',
  id: 'This is not a valid id.',
  form: 'This does not have the right form.',
  oneOf: (choices: string) => `Choose one of these: ${choices}.`,
  shortText: (least: string) => `Use at least ${least} characters.`,
  longText: (most: string) => `Use at most ${most} characters.`,
  fewItems: (least: string) => `Choose at least ${least}.`,
  manyItems: (most: string) => `Choose at most ${most}.`,
  atLeast: (least: string) => `This must be at least ${least}.`,
  atMost: (most: string) => `This must be at most ${most}.`,
  moreThan: (limit: string) => `This must be more than ${limit}.`,
  lessThan: (limit: string) => `This must be less than ${limit}.`,
  multipleOf: (step: string) => `This must be a multiple of ${step}.`,
  unknown: (names: string) => `There is no field named ${names}.`,
  personName: 'Enter your name.',
  longName: (most: string) => `A name has at most ${most} characters.`,
  plainName: 'A name can’t have control characters.',
  oneLine: 'A name is one line.',
  listName: 'Enter a name for the list.',
  longEmail: 'This address is too long.',
  email: 'Enter a valid email address.',
  shortPassword: (least: string) => `A password has at least ${least} characters.`,
  longPassword: (most: string) => `A password has at most ${most} characters.`,
  password: 'Enter your password.',
  commonPassword: 'This password is too common. Choose another one.',
  phone: 'Enter a phone number with country code, e.g. +919876543210.',
  code: 'A code has six digits.',
  resetCode: 'A code has six or twenty digits.',
  strangeCharacters: 'This text has invalid characters.',
  wrongCode: 'This code is wrong or has expired.',
  symbol: 'Enter a valid symbol.',
  period: 'Choose a period from the list.',
  currency: 'Enter a currency code such as USD.',
  timeZone: 'Choose a valid time zone.',
  longList: (most: string) => `A list has at most ${most} lines.`,
  noRule: 'Add at least one condition.',
  manyRules: (most: string) => `A group holds at most ${most} conditions.`,
  manyNested: 'A group holds at most one nested condition.',
  manyGroups: (most: string) => `A strategy holds at most ${most} groups.`,
} as const;

export type FieldTexts = {
  readonly [Key in keyof typeof FIELD_TEXTS]: (typeof FIELD_TEXTS)[Key] extends (figure: string) => string
    ? (figure: string) => string
    : string;
};
