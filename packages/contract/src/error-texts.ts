/** What a client says where the server said nothing (spec sections 4 and 8), word for word. */
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
