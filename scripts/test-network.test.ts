import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { throughOwnNetwork } from './test-network.ts';

const through = throughOwnNetwork();

describe('the network of browser tests', () => {
  it('has links of its own alone, and passes on how a command ends', ({ skip }) => {
    if (through.length === 0) skip('NO OWN NETWORK: making one takes root on Linux');
    const [program = '', ...args] = [...through, 'sh', '-c', 'cat /proc/net/dev; exit 7'];
    const { stdout, status } = spawnSync(program, args, { encoding: 'utf8' });
    const links = [...stdout.matchAll(/^\s*(\w+):/gm)].map(([, link]) => link);
    expect(links.toSorted()).toEqual(['inside', 'lo', 'outside']);
    expect(status).toBe(7);
  });
});
