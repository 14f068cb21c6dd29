/** What is read of Chromium's trace events; times in µs. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Time of the clock on the wall, and of the thread's own. */
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

/** Work of a page's thread after its navigation began, ms of the thread's clock. */
export interface LoadWork {
  firstPaintMs: number;
  largestPaintMs: number;
  /** Time above 50 ms of tasks after the first paint, on a processor slowed down. */
  blockedMs: number;
}

const LONG_MS = 50;

/** Reads the work of a page in a trace; undefined where its navigation or paint is missing. */
export function workIn(events: readonly TraceEvent[], slowdown: number): LoadWork | undefined {
  const navigation = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  if (!navigation) return undefined;
  const { pid, tid, ts: beganAt } = navigation;
  const own = events.filter((event) => event.pid === pid && event.ts >= beganAt);
  const firstAt = own.find(({ name }) => name === 'firstContentfulPaint')?.ts;
  const largestAt = own
    .filter(({ name }) => name === 'largestContentfulPaint::Candidate')
    .reduce((latest, { ts }) => Math.max(latest, ts), Number.NEGATIVE_INFINITY);
  if (firstAt === undefined || !Number.isFinite(largestAt)) return undefined;
  const tasks = own.flatMap(({ name, ph, tid: thread, ts, dur = 0, tdur = 0 }) =>
    name === 'RunTask' && ph === 'X' && thread === tid ? { at: ts, endsAt: ts + dur, ms: tdur / 1_000 } : [],
  );
  const until = (at: number): number => tasks.reduce((sum, task) => (task.at < at ? sum + task.ms : sum), 0);
  const blockedMs = tasks
    .filter(({ endsAt }) => endsAt >= firstAt)
    .reduce((sum, { ms }) => sum + Math.max(0, slowdown * ms - LONG_MS), 0);
  return { firstPaintMs: until(firstAt), largestPaintMs: until(largestAt), blockedMs };
}
