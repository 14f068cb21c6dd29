import { TicketContext } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { gatherContext } from './gather-context.ts';

const fail = (key: string, error: Error) =>
  queryClient.fetchQuery({ queryKey: [key], queryFn: () => Promise.reject(error), retry: false }).catch(() => {});

describe('technical details of a ticket', () => {
  beforeEach(() => queryClient.clear());

  it('have the screen and its symbol, and are what the server takes', () => {
    const context = gatherContext('/dashboard/chart/Indian_Equity/M%26M');
    expect(context).toMatchObject({ screen: '/dashboard/chart/Indian_Equity/M%26M', symbol: 'M&M' });
    expect(TicketContext.safeParse(context).success).toBe(true);
    expect(TicketContext.safeParse(gatherContext(undefined)).success).toBe(true);
  });

  it('have a symbol as it is where the address is malformed', () => {
    expect(gatherContext('/dashboard/chart/Crypto/100%')).toMatchObject({ symbol: '100%' });
  });

  it('name the newest failures, without addresses, tokens or ids', async () => {
    for (let i = 0; i < 7; i++) await fail(`query-${i}`, new Error('x'));
    const secret = 'wick_9f8e7d6c5b4a39281706f5e4d3c2b1a0';
    await fail('alerts', new ApiError('API_ERROR', `No ${secret} of asha@example.com.\nTry again.`, 503));
    const { errors = [] } = gatherContext('/dashboard');
    expect(errors).toHaveLength(5);
    const alerts = errors.find(({ what }) => what === 'alerts');
    expect(alerts?.message).toBe('503 No … of … Try again.');
    expect(JSON.stringify(errors)).not.toContain('asha');
    expect(TicketContext.safeParse(gatherContext('/dashboard')).success).toBe(true);
  });
});
