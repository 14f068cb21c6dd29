/** Client messages where the server sent none (docs/api/http.md#errors), verbatim. */
export const ERROR_TEXTS = {
  unauthorized: 'Unauthorized access',
  badRequest: 'Bad request',
  api: 'An error occurred',
  network: 'Network error. Please check your connection.',
  unexpected: 'Unexpected error occurred',
  noTokenId: 'Authentication error',
  noToken: 'Authentication token not found',
  signals: 'Failed to fetch signals',
} as const;
