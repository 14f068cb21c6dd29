import { onTestFinished, vi } from 'vitest';

/** What the server answers to a path that begins so: a body, or a status with a body, or no answer at all. */
export type Answer = { status?: number; body: unknown } | 'no network' | 'never';

/** Answers calls of the API client; returns the paths that were asked for. */
export function answerApi(answers: Readonly<Record<string, Answer>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/v1/', '');
    asked.push(path);
    const known = Object.keys(answers).find((start) => path.startsWith(start));
    const answer = known === undefined ? { status: 404, body: {} } : (answers[known] as Answer);
    if (answer === 'never') return new Promise(() => {});
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}
