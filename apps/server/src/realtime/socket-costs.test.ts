import type { ClientEvents } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { SOCKET_COSTS, SocketCosts } from './socket-costs.ts';

const EVENTS = Object.keys(SOCKET_COSTS) as (keyof ClientEvents)[];

describe('limits of socket events', () => {
  it.for(EVENTS)('apply to every event: its points, then a refusal', async (event) => {
    const costs = new SocketCosts();
    for (let k = 0; k < SOCKET_COSTS[event].points; k++) await costs.take(event, 'asha', {});
    await expect(costs.take(event, 'asha', {})).rejects.toMatchObject({ status: 429, reason: 'LIMIT_REACHED' });
    await expect(costs.take(event, 'ben', {})).resolves.toBeUndefined();
    for (const other of EVENTS.filter((one) => one !== event)) await costs.take(other, 'asha', {});
  });

  it('are multiplied by the operator’s factor', async () => {
    const costs = new SocketCosts(3);
    for (let k = 0; k < 3 * SOCKET_COSTS.resume_from.points; k++) await costs.take('resume_from', 'asha', {});
    await expect(costs.take('resume_from', 'asha', {})).rejects.toMatchObject({ status: 429 });
  });
});
