import { expect, it } from 'vitest';
import { providerWords } from './provider-words.ts';

it.each([
  [
    '{"status":"error","errors":[{"errorCode":"UDAPI100050","message":"Invalid token used to access API"}]}',
    'Invalid token used to access API',
  ],
  [
    '{"status":"error","message":"Incorrect `api_key` or `access_token`.","error_type":"TokenException"}',
    'Incorrect `api_key` or `access_token`.',
  ],
  ['{"message":"forbidden."}', 'forbidden.'],
  ['Unauthenticated', 'Unauthenticated'],
  ['<html>a page</html>', ''],
  ['{"code":7}', ''],
  ['', ''],
])('finds the sentence in %s', (body, words) => {
  expect(providerWords(body)).toBe(words);
});
