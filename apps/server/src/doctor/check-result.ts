/** Result of one check: `bad` keeps the server from working, `doubtful` deserves a look. */
export interface CheckResult {
  about:
    | 'settings'
    | 'program'
    | 'folder'
    | 'database'
    | 'bars'
    | 'clock'
    | 'server'
    | 'bus'
    | 'nodes'
    | 'prices'
    | 'mail'
    | 'backups'
    | 'access';
  state: 'good' | 'doubtful' | 'bad';
  /** What was found, and where it isn't good, what to do. */
  text: string;
}

export const good = (about: CheckResult['about'], text: string): CheckResult => ({ about, state: 'good', text });
export const doubtful = (about: CheckResult['about'], text: string): CheckResult => ({
  about,
  state: 'doubtful',
  text,
});
export const bad = (about: CheckResult['about'], text: string): CheckResult => ({ about, state: 'bad', text });

/** Returns the message of something thrown, with its cause's where that says more. */
export function sentenceOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (error instanceof AggregateError && !error.message) return error.errors.map(sentenceOfError).join('; ');
  return cause instanceof Error ? sentenceOfError(cause) : error.message;
}
