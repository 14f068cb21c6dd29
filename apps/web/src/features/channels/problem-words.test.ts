import { expect, it } from 'vitest';
import { problemWords } from './problem-words.ts';

it.for([
  ['answered 503', 'it answered 503'],
  ['no answer within 5000 ms', 'no answer within 5 s'],
  ['connect ECONNREFUSED 203.0.113.9:443', 'the connection was refused'],
  ['read ECONNRESET', 'the connection was cut'],
  ['self-signed certificate', 'its certificate is not trusted'],
  ['the name leads to a private address', 'the address is a private one'],
  ['the host has no address', 'the host has no address'],
  ['Forbidden: bot was blocked by the user', 'Forbidden: bot was blocked by the user'],
] as const)('says of %s: %s', ([problem, words]) => {
  expect(problemWords(problem)).toBe(words);
});
