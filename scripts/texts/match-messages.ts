/** Puts the messages of a folder's bundles side by side and says what doesn't fit. */
import { type ArgumentType, type IcuMessage, readMessage, type Usage } from './message-code.ts';
import type { Bundle } from './read-arb.ts';

export const SOURCE_LANGUAGE = 'en';

/** A message in all languages that have it, with the arguments of its calls. */
export interface TranslatedMessage {
  key: string;
  parameters: ReadonlyMap<string, ArgumentType>;
  messages: ReadonlyMap<string, IcuMessage>;
}

export type Offend = (language: string, key: string, what: string) => void;

/** The part of a key before its first dot. */
export const groupOf = (key: string): string => key.slice(0, key.indexOf('.'));

/** Returns the messages in the order of the English bundle; calls `offend` for each that is wrong in a language. */
export function matchMessages(bundles: ReadonlyMap<string, Bundle>, offend: Offend): TranslatedMessage[] {
  const english = bundles.get(SOURCE_LANGUAGE);
  if (!english) return [];
  const translations = new Map([...bundles].filter(([language]) => language !== SOURCE_LANGUAGE));
  for (const [language, { messages }] of translations) checkKeys([...messages.keys()], english, language, offend);
  return [...english.messages].flatMap(([key, text]) => {
    const message = readOrOffend(text, SOURCE_LANGUAGE, key, offend);
    if (!message) return [];
    const parameters = parametersOf(message, english.placeholders.get(key), (what) =>
      offend(SOURCE_LANGUAGE, key, what),
    );
    const own = english.englishOnly.includes(groupOf(key)) ? new Map() : translations;
    return [{ key, parameters, messages: messagesOf({ key, parameters, message }, own, offend) }];
  });
}

/** Returns the messages of a bundle alone: their English is not in a bundle. */
export function readTranslations(bundle: Bundle, language: string, offend: Offend): TranslatedMessage[] {
  return [...bundle.messages].flatMap(([key, text]) => {
    const message = readOrOffend(text, language, key, offend);
    if (!message) return [];
    const parameters = parametersOf(message, bundle.placeholders.get(key), (what) => offend(language, key, what));
    return [{ key, parameters, messages: new Map([[language, message]]) }];
  });
}

function checkKeys(keys: readonly string[], english: Bundle, language: string, offend: Offend): void {
  for (const key of keys) {
    if (!english.messages.has(key)) offend(language, key, 'English has no such message');
    else if (english.englishOnly.includes(groupOf(key))) offend(language, key, 'this group is English only');
  }
}

/** What a translation has to fit. */
interface Original {
  key: string;
  parameters: ReadonlyMap<string, ArgumentType>;
  message: IcuMessage;
}

function messagesOf(original: Original, translations: ReadonlyMap<string, Bundle>, offend: Offend) {
  const messages = new Map([[SOURCE_LANGUAGE, original.message]]);
  for (const [language, bundle] of translations) {
    const translation = translationOf(original, language, bundle, offend);
    if (translation) messages.set(language, translation);
  }
  return messages;
}

function translationOf(
  { key, parameters }: Original,
  language: string,
  { messages }: Bundle,
  offend: Offend,
): IcuMessage | undefined {
  const text = messages.get(key);
  if (text === undefined) offend(language, key, 'is missing');
  const message = text === undefined ? undefined : readOrOffend(text, language, key, offend);
  if (!message) return undefined;
  for (const [name, usage] of message.arguments) {
    const type = parameters.get(name);
    if (!type) offend(language, key, `English has no argument {${name}}`);
    else if (!fits(usage, type)) offend(language, key, `{${name}} is a ${type}, and is used otherwise`);
  }
  for (const name of parameters.keys()) if (!message.arguments.has(name)) offend(language, key, `leaves out {${name}}`);
  return message;
}

function readOrOffend(text: string, language: string, key: string, offend: Offend): IcuMessage | undefined {
  try {
    return readMessage(text, language);
  } catch (error) {
    offend(language, key, (error as Error).message);
    return undefined;
  }
}

/** The arguments in the order of a call: as the bundle lists them, which it needn't for a single one of the usual type. */
function parametersOf(
  { arguments: uses }: IcuMessage,
  listed: ReadonlyMap<string, ArgumentType> | undefined,
  offend: (what: string) => void,
): ReadonlyMap<string, ArgumentType> {
  if (!listed && uses.size > 1)
    offend(`has several arguments: list ${[...uses.keys()].join(', ')} below it, in the order of the call`);
  const parameters = listed ?? new Map([...uses].map(([name, usage]) => [name, usualType(usage)]));
  for (const name of parameters.keys()) if (!uses.has(name)) offend(`lists {${name}} and doesn’t use it`);
  for (const [name, usage] of uses) {
    const type = parameters.get(name);
    if (!type) offend(`uses {${name}}, which isn’t listed below it`);
    else if (!fits(usage, type)) offend(`{${name}} is a ${type}, and is used otherwise`);
  }
  return parameters;
}

/** What an argument is where nothing says otherwise. */
function usualType(usage: Usage): ArgumentType {
  if (usage.isPlural) return 'number';
  return usage.cases.length > 0 && fits(usage, 'boolean') ? 'boolean' : 'string';
}

const BOOLEAN_CASES = ['true', 'false', 'other'];

function fits({ isPlural, isShown, cases }: Usage, type: ArgumentType): boolean {
  if (type === 'number') return cases.length === 0;
  if (type === 'string') return !isPlural;
  return !isPlural && !isShown && cases.every((one) => BOOLEAN_CASES.includes(one));
}
