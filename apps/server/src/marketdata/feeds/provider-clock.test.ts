import { describe, expect, it } from 'vitest';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { ProviderClock } from './provider-clock.ts';

const START = Date.parse('2026-03-02T10:00:00Z');
const MINUTE = 60_000;

/** A machine whose clock a test sets, and an exchange that is always right. */
function setUp() {
  let passedMs = 0;
  let aheadMs = 0;
  const machine = { wallMs: () => START + passedMs + aheadMs, monotonicMs: () => passedMs };
  const monitor = new ClockMonitor(machine);
  const clock = new ProviderClock(monitor);
  const goesOn: boolean[] = [];
  monitor.onStep(({ byMs }) => void goesOn.push(clock.stepped(byMs)));
  /** Hears the exchange for some seconds, each second ten times. */
  const hear = (seconds: number): void => {
    for (let i = 0; i < seconds * 10; i++) {
      passedMs += 100;
      clock.note(START + passedMs);
    }
  };
  return {
    clock,
    goesOn,
    hear,
    setClock(ms: number) {
      aheadMs = ms;
      monitor.look();
    },
    wait(ms: number) {
      passedMs += ms;
    },
    errorMs: () => clock.nowMs() - (START + passedMs),
  };
}

describe('the clock of a provider', () => {
  it('is the exchange’s where the machine’s is wrong, after ten messages', () => {
    const { hear, setClock, errorMs } = setUp();
    setClock(5 * MINUTE);
    expect(errorMs()).toBe(5 * MINUTE);
    hear(3);
    expect(errorMs()).toBe(0);
  });

  it('goes on when the machine’s is set back while the exchange speaks', () => {
    const { goesOn, hear, setClock, errorMs } = setUp();
    setClock(5 * MINUTE);
    hear(3);
    setClock(0);
    expect([goesOn.at(-1), errorMs()]).toEqual([true, 0]);
    hear(30);
    setClock(-7 * MINUTE);
    setClock(-9 * MINUTE);
    expect([goesOn.at(-1), errorMs()]).toEqual([true, 0]);
    hear(30);
    expect(errorMs()).toBe(0);
  });

  it('goes by the machine’s where the exchange has been silent, and after a step forward, which may be a sleep', () => {
    const { goesOn, hear, setClock, wait, errorMs } = setUp();
    hear(3);
    setClock(MINUTE);
    expect([goesOn.at(-1), errorMs()]).toEqual([false, MINUTE]);
    hear(3);
    wait(2 * MINUTE);
    setClock(0);
    expect(goesOn.at(-1)).toBe(false);
  });

  it('is right at once where a machine that was known to be ahead is set back while the exchange is silent', () => {
    const { goesOn, hear, setClock, wait, errorMs } = setUp();
    setClock(5 * MINUTE);
    hear(3);
    wait(2 * MINUTE);
    setClock(0);
    expect([goesOn.at(-1), errorMs()]).toEqual([false, 0]);
  });
});
