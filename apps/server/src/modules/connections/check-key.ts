import { CONNECTION_LIMITS, FIELD_TEXTS } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { InvalidField, NotFound, Unavailable } from '#platform/errors.ts';
import type { ConnectableProvider, KeyAnswer } from './deps.ts';
import type { KeyTexts } from './key-seals.ts';

const { keyLength, reasonLength, testSeconds } = CONNECTION_LIMITS;

/** Shortest text of a key that is struck out of answers: shorter ones are parts of ordinary words. */
const STRUCK_LENGTH = 6;

export function findProvider(providers: readonly ConnectableProvider[], name: string): ConnectableProvider {
  const provider = providers.find((one) => one.name === name && one.fields.length > 0);
  if (!provider) throw new NotFound('Provider');
  return provider;
}

/** Returns the fields by name. Throws `InvalidField` for one that is missing, unknown or repeated. */
export function keyOf(
  { fields }: Pick<ConnectableProvider, 'fields'>,
  given: readonly { name: string; value: string }[],
): KeyTexts {
  const key = new Map<string, string>();
  for (const { name, value } of given) {
    const field = fields.find((one) => one.name === name);
    if (!field || key.has(name)) throw new InvalidField('key', 'This provider has no such field.');
    if (/[^\x21-\x7e]/.test(value)) throw new InvalidField(`key.${name}`, 'Keys have no spaces or special characters.');
    if (value.length > keyLength) throw new InvalidField(`key.${name}`, 'This is too long for a key.');
    key.set(name, value);
  }
  const missing = fields.find(({ name, isOptional }) => !isOptional && !key.has(name));
  if (missing) throw new InvalidField(`key.${missing.name}`, FIELD_TEXTS.required);
  return Object.fromEntries(key);
}

/** Strikes a key's secrets out of a provider's words: some repeat what they refuse. */
export function withoutKey(text: string, key: KeyTexts): string {
  const parts = Object.values(key).flatMap((value) => [value, encodeURIComponent(value)]);
  const struck = parts
    .filter(({ length }) => length >= STRUCK_LENGTH)
    .sort((a, b) => b.length - a.length)
    .reduce((words, value) => words.replaceAll(value, '•••'), text);
  return struck.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, reasonLength);
}

/**
 * Asks the provider whether it takes a key, and returns the markets that it gives. Throws `InvalidField` with the
 * provider's words where it refuses, and `Unavailable` where it doesn't answer in time.
 */
export async function checkKey(
  provider: ConnectableProvider,
  key: KeyTexts,
  { signal, limitMs = testSeconds * 1_000 }: { signal: AbortSignal; limitMs?: number },
): Promise<readonly Market[]> {
  const answer = await ask(provider, key, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
  if (!answer.ok) throw new InvalidField('key', withoutKey(answer.reason, key));
  const markets = answer.markets.filter((market) => provider.markets.includes(market));
  if (markets.length === 0) throw new InvalidField('key', `${provider.label} gives this key no market.`);
  return markets;
}

/** A check that doesn't listen to its signal isn't waited for either. */
async function ask(provider: ConnectableProvider, key: KeyTexts, signal: AbortSignal): Promise<KeyAnswer> {
  const late = Promise.withResolvers<never>();
  const abort = (): void => late.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([provider.check(key, signal), late.promise]);
  } catch (error) {
    if (signal.aborted) throw new Unavailable(`${provider.label} did not answer in time.`);
    const why = withoutKey((error as Error).message, key);
    throw new Unavailable(`${provider.label} could not be asked: ${why}`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
