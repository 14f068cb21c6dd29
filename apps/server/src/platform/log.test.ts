import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './errors.ts';
import { LeadershipLost } from './leadership/fence.ts';
import { createLog } from './log.ts';

/** Returns the level and sentence of what is logged at a level. */
function logged(level: string, errors: readonly object[]): [number, string][] {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  for (const err of errors) log.error({ err }, 'failed');
  return lines.map((line) => JSON.parse(line)).map((line) => [line.level, line.msg]);
}

describe('the log', () => {
  it('has one line of a leader that another one has followed, not one of each part that can no longer write', () => {
    const lost = new LeadershipLost(3);
    const refused = new DatabaseUnavailable(lost, false);
    const copied = { ...refused, message: refused.message }; // as the library of jobs passes it on
    expect(logged('info', [lost, refused, copied])).toEqual([[50, 'failed']]);
    expect(logged('debug', [refused])).toEqual([[20, 'failed']]);
  });

  it('leaves the beginning and the end of an outage to who watches the database, and shows all other failures', () => {
    const [away, slow] = [true, false].map((isAway) => new DatabaseUnavailable(new Error('gone'), isAway));
    expect(logged('info', [away as Error, slow as Error, new Error('a mistake')])).toHaveLength(2);
  });
});
