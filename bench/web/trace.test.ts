import { expect, it } from 'vitest';
import { type TraceEvent, workIn } from './trace.ts';

const PAGE = { pid: 7, tid: 1 };
const event = (name: string, ms: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...PAGE,
  name,
  ph: 'R',
  ts: ms * 1_000,
  ...more,
});
const task = (ms: number, threadMs: number, more: Partial<TraceEvent> = {}): TraceEvent =>
  event('RunTask', ms, { ph: 'X', dur: 2_000 * threadMs, tdur: 1_000 * threadMs, ...more });
const navigation = (ms: number, documentLoaderURL = 'http://localhost:3000/'): TraceEvent =>
  event('navigationStart', ms, { args: { data: { documentLoaderURL } } });

it('counts the work of the page’s own thread, and what of it blocks after the first paint', () => {
  const events = [
    ...[task(5, 90), navigation(10), task(20, 40), task(30, 90, { tid: 2 }), task(40, 90, { pid: 8 })],
    ...[event('firstContentfulPaint', 110), event('largestContentfulPaint::Candidate', 110)],
    ...[task(120, 10), task(150, 20), event('largestContentfulPaint::Candidate', 200), task(210, 15)],
  ];
  expect(workIn(events, 4)).toEqual({ firstPaintMs: 40, largestPaintMs: 70, blockedMs: 30 + 10 });
});

it('says nothing of a trace without a navigation or a paint', () => {
  const paints = [event('firstContentfulPaint', 20), event('largestContentfulPaint::Candidate', 20)];
  expect(workIn([navigation(10, ''), task(15, 5), ...paints], 4)).toBeUndefined();
  expect(workIn([navigation(10), task(15, 5)], 4)).toBeUndefined();
  expect(workIn([navigation(10), task(15, 5), ...paints], 4)).toBeDefined();
});
