import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Who tries passwords at a sign-in form gets this far at best. */
const MIN_GUESSES = 1e6;

/** What follows makes a password longer and the estimate slower, never easier to guess. */
const CONSIDERED_LENGTH = 32;

/** Ways to read "4@8(" as letters that are looked at: beyond a few, one password could hold the process up for a tenth of a second. */
const READINGS = 16;

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is one of the common ones, or made from one in a common way: "P@ssw0rd", "letmein12", one's own name
 * with a year. The list (49,000 that leaked most often) is local: nobody is asked.
 */
export async function isCommonPassword(password: string, about: readonly string[]): Promise<boolean> {
  loading ??= load();
  const words = about
    .map((text) => text.split(/[^\p{L}\p{N}]+/u))
    .flatMap((parts) => [...parts, parts.join('')])
    .filter((word) => word.length > 2);
  const { guesses } = (await loading).check(password.slice(0, CONSIDERED_LENGTH), ['wickwise', ...words]);
  return guesses < MIN_GUESSES;
}

/** Some megabytes, needed when somebody signs up. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: READINGS });
}
