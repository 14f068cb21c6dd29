import { CONNECTION_LIMITS, FIELD_TEXTS, REFUSAL_TEXTS } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { Invalid, InvalidField, NotFound, Unavailable } from '#platform/errors.ts';
import { isUnreachable } from '#platform/net/unreachable.ts';
import { PLAN } from '#platform/provider-settings.ts';
import type { ConnectableProvider, KeyAnswer } from './deps.ts';
import type { KeyTexts } from './key-seals.ts';

const { reasonLength, testSeconds } = CONNECTION_LIMITS;

/** The provider refuses a login; the message is its own sentence. */
export class LoginRefused extends Error {}

/** Shortest text of a key that is struck out of answers: shorter ones are parts of ordinary words. */
const STRUCK_LENGTH = 6;

export function findConnectable(providers: readonly ConnectableProvider[], name: string): ConnectableProvider {
  const provider = providers.find((one) => one.name === name && one.fields.length > 0);
  if (!provider) throw new NotFound('Provider');
  return provider;
}

type GivenKey = readonly { name: string; value: string }[];

/** Returns the fields by name, without empty ones. Throws `InvalidField` for one that is missing, unknown or repeated. */
function keyOf({ fields }: Pick<ConnectableProvider, 'fields'>, given: GivenKey): KeyTexts {
  const key = new Map<string, string>();
  for (const [place, { name, value }] of given.entries()) {
    if (key.has(name) || fields.every((field) => field.name !== name))
      throw new InvalidField(`key.${place}.name`, 'This provider has no such field.');
    if (/[^\x21-\x7e]/.test(value)) throw new InvalidField(`key.${place}.value`, REFUSAL_TEXTS.keyCharacters);
    const { choices } = fields.find((field) => field.name === name) ?? {};
    if (value && choices?.every((choice) => choice.value !== value))
      throw new InvalidField(`key.${place}.value`, REFUSAL_TEXTS.ofTheList);
    if (value) key.set(name, value);
  }
  const missing = fields.find(({ name, isOptional }) => !isOptional && !key.has(name));
  if (missing) throw new InvalidField(placeIn(given, missing.name), FIELD_TEXTS.required);
  return Object.fromEntries(key);
}

const placeIn = (given: GivenKey, name: string | undefined): string => {
  const place = given.findIndex((one) => one.name === name);
  return place < 0 ? 'key' : `key.${place}.value`;
};

/** Strikes a key's secrets out of a provider's words: some repeat what they refuse. */
export function redact(text: string, key: KeyTexts): string {
  const secrets = Object.entries(key).flatMap(([name, value]) => (name === PLAN ? [] : [value]));
  const parts = secrets.flatMap((value) => [value, encodeURIComponent(value)]);
  const struck = parts
    .filter(({ length }) => length >= STRUCK_LENGTH)
    .sort((a, b) => b.length - a.length)
    .reduce((words, value) => words.replaceAll(value, '•••'), text);
  return struck.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, reasonLength);
}

export interface TestedKey {
  key: KeyTexts;
  /** Markets that it gives. */
  offered: readonly Market[];
  /** False where it has no tokens yet, so that somebody has to log in first. */
  isTested: boolean;
  /** When its tokens end; null where that isn't known. */
  loginUntilMs: number | null;
}

export interface KeyTest {
  signal: AbortSignal;
  limitMs?: number;
  /** The key that is replaced: what isn't given stays, except tokens. */
  stored?: KeyTexts;
}

/**
 * Asks the provider whether it takes a key, and returns the markets that it gives; a key for logins isn't asked about.
 * Throws `InvalidField` with the provider's words where it refuses, and `Unavailable` where it can't be reached or doesn't answer
 * in time.
 */
export async function testGivenKey(provider: ConnectableProvider, given: GivenKey, test: KeyTest): Promise<TestedKey> {
  const { logIn, fields, markets } = provider;
  const kept = Object.entries(test.stored ?? {}).filter(([name]) => !logIn?.gives.includes(name));
  const key = { ...Object.fromEntries(kept), ...keyOf(provider, given) };
  if (lacksLogin(provider, key)) {
    const missing = logIn?.needs.find((name) => !Object.hasOwn(key, name));
    const [token] = logIn?.gives ?? [];
    if (missing !== undefined) throw new InvalidField(placeIn(given, token), needsOf(provider));
    return { key, offered: markets, isTested: false, loginUntilMs: null };
  }
  return testWholeKey(provider, key, placeIn(given, fields.find(({ isSecret }) => isSecret)?.name), test);
}

/** Asks the provider about a key with all its parts; a refusal is one of the field `place`, where a form has it. */
export async function testWholeKey(
  provider: ConnectableProvider,
  key: KeyTexts,
  place: string | undefined,
  { signal, limitMs = testSeconds * 1_000 }: KeyTest,
): Promise<TestedKey> {
  const answer = await ask(provider, key, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
  const refusal = (words: string): Error => (place === undefined ? new Invalid(words) : new InvalidField(place, words));
  if (!answer.ok && isUnreachable(new Error(answer.reason))) throw awayFromHere(provider); // no word about the key
  if (!answer.ok) throw refusal(`${provider.label}: ${redact(answer.reason, key)}`);
  const offered = answer.markets.filter((market) => provider.markets.includes(market));
  if (offered.length === 0) throw refusal(`${provider.label} gives this key no market.`);
  return { key, offered, isTested: true, loginUntilMs: provider.logIn?.endsMs(key, Date.now()) ?? null };
}

/** Returns whether a key has no tokens of a login. */
export const lacksLogin = ({ logIn }: Pick<ConnectableProvider, 'logIn'>, key: KeyTexts): boolean =>
  logIn?.gives.some((name) => !key[name]) ?? false;

/** Returns whether a key has what a login needs. */
export const canLogIn = ({ logIn }: Pick<ConnectableProvider, 'logIn'>, key: KeyTexts): boolean =>
  logIn?.needs.every((name) => key[name]) ?? false;

function needsOf({ logIn, fields }: ConnectableProvider): string {
  const label = (name: string): string => fields.find((field) => field.name === name)?.label ?? name;
  const tokens = logIn?.gives.filter((name) => fields.some((field) => field.name === name)).map(label) ?? [];
  const login = logIn?.needs.map(label).join(', ') ?? '';
  return tokens.length > 0
    ? `Paste ${tokens.join(', ')}, or what the login needs: ${login}.`
    : `The login needs ${login}.`;
}

const awayFromHere = ({ label }: ConnectableProvider): Unavailable =>
  new Unavailable(REFUSAL_TEXTS.providerAwayFromHere(label));

/** A check that doesn't listen to its signal isn't waited for either. */
async function ask(provider: ConnectableProvider, key: KeyTexts, signal: AbortSignal): Promise<KeyAnswer> {
  const late = Promise.withResolvers<never>();
  const abort = (): void => late.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([provider.check(key, signal), late.promise]);
  } catch (error) {
    if (signal.aborted) throw new Unavailable(REFUSAL_TEXTS.providerSilent(provider.label));
    if (isUnreachable(error)) throw awayFromHere(provider);
    const why = redact((error as Error).message, key);
    throw new Unavailable(`${provider.label} could not be asked: ${why}`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
