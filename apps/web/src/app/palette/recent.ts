import * as z from 'zod/mini';

const KEY = 'palette_recent';
const MOST = 6;

/** An instrument or screen that was opened from the palette. */
export const Visit = z.union([z.object({ market: z.string(), symbol: z.string() }), z.object({ screen: z.string() })]);
export type Visit = z.infer<typeof Visit>;

/** Returns recent visits of this browser, newest first. */
export function recentVisits(): Visit[] {
  try {
    const { data } = z.array(Visit).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return data ?? [];
  } catch {
    return [];
  }
}

export function noteVisit(visit: Visit): void {
  const others = recentVisits().filter((each) => JSON.stringify(each) !== JSON.stringify(visit));
  localStorage.setItem(KEY, JSON.stringify([visit, ...others].slice(0, MOST)));
}
