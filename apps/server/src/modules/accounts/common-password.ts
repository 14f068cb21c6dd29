import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Guesses that an attacker at a login form can reach. */
const MIN_GUESSES = 1e6;

/** Further characters make the estimate slower and a password never easier to guess. */
const CONSIDERED_LENGTH = 32;

/** Substitutions that are tried, such as "4@8(": without a limit, one password could block the process for 100 ms. */
const READINGS = 16;

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Returns whether a password is common or derived from a common one or a name, such as "P@ssw0rd" or "letmein12". The
 * list of 49,000 leaked passwords is local.
 */
export async function isCommonPassword(password: string, about: readonly string[]): Promise<boolean> {
  loading ??= load();
  const words = about
    .map((text) => text.split(/[^\p{L}\p{N}]+/u))
    .flatMap((parts) => [...parts, parts.join('')])
    // as they are too: an address has signs between its words
    .concat(about.flatMap((text) => [text, ...text.split('@', 1)]).map((text) => text.slice(0, CONSIDERED_LENGTH)))
    .filter((word) => word.length > 2);
  const { guesses } = (await loading).check(password.slice(0, CONSIDERED_LENGTH), ['wickwise', ...words]);
  return guesses < MIN_GUESSES;
}

/** Loads some megabytes, at the first sign-up. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: READINGS });
}
