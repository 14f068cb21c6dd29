// Made by `npm run texts` from the .arb files of this folder: change those.
export const errorTexts = {
  unauthorized: 'Unauthorized access',
  badRequest: 'Bad request',
  api: 'An error occurred',
  network: 'Network error. Please check your connection.',
  unexpected: 'Unexpected error occurred',
  noTokenId: 'Authentication error',
  noToken: 'Authentication token not found',
  signals: 'Failed to fetch signals',
} as const;
