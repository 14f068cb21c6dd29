import { expect, it } from 'vitest';
import { problemWords } from './problem-words.ts';

it.for([
  ['answered 503', 'it answered 503'],
  ['could not connect', 'the host could not be reached'],
  ['no answer in time', 'no answer in time'],
  ['the connection was lost', 'the connection was lost'],
  ['the test could not leave in time', 'the test could not be sent in time'],
  ['the digest was turned off', 'the daily digest was turned off'],
  ['Forbidden: bot was blocked by the user', 'Forbidden: bot was blocked by the user'],
] as const)('says of %s: %s', ([problem, words]) => {
  expect(problemWords(problem)).toBe(words);
});
