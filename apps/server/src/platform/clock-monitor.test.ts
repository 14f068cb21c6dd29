import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ClockMonitor, type ClockStep } from './clock-monitor.ts';
import type { Log } from './log.ts';

function setUp() {
  const clock = { wall: Date.parse('2026-11-18T15:00:00Z'), monotonic: 7 };
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) as Log;
  const watch = new ClockMonitor({ wallMs: () => clock.wall, monotonicMs: () => clock.monotonic }, log);
  const steps: ClockStep[] = [];
  watch.onStep((step) => steps.push(step));
  const pass = (ms: number, setByMs = 0): void => {
    clock.wall += ms + setByMs;
    clock.monotonic += ms;
    watch.look();
  };
  return { clock, lines, pass, steps, watch };
}

describe('ClockMonitor', () => {
  it('detects steps back and forward, and logs each once', () => {
    const { clock, lines, pass, steps, watch } = setUp();
    pass(1_000);
    expect(watch.last).toBeUndefined();
    pass(1_000, 3_600_000);
    pass(1_000);
    expect(steps).toEqual([{ byMs: 3_600_000, atMs: clock.wall - 1_000, undoneMs: 0 }]);
    pass(1_000, -3_600_000);
    pass(1_000);
    expect(steps[1]).toEqual({ byMs: -3_600_000, atMs: clock.wall - 1_000, undoneMs: 3_600_000 });
    expect(watch.steps).toBe(2);
    expect(watch.last).toBe(steps[1]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { seconds: 3_600, msg: 'the clock was set forward, or the machine slept' },
      { seconds: 3_600, msg: 'the clock was set back' },
    ]);
  });

  it('measures how far the clock was ahead; 0 where it was set back first', () => {
    const { pass, steps } = setUp();
    pass(1_000, -600_000);
    pass(1_000, 60_000);
    pass(1_000, -20_000);
    pass(1_000, -600_000);
    expect(steps.map(({ undoneMs }) => undoneMs)).toEqual([0, 0, 20_000, 40_000]);
  });

  it('ignores a busy process and a clock that is slewed', () => {
    const { pass, steps } = setUp();
    pass(90_000); // a busy process
    for (let second = 0; second < 10_000; second++) pass(1_000, 2);
    pass(1_000, -4_000);
    expect(steps).toEqual([]);
  });
});
