import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseMsAfter } from './delivery-limits.ts';
import { DeliveryQueue, type DueDelivery } from './delivery-queue.ts';

const LIMITS = { slots: 8, unproven: 5, perUser: 2, hostSlots: (host: string) => (host === 'push' ? 4 : 2) };

const due = (id: number, more: Partial<DueDelivery> = {}): DueDelivery => ({
  id: `${id}`,
  userId: `user ${id}`,
  channelId: `channel ${id}`,
  host: `host ${id}`,
  isProven: true,
  isTest: false,
  isFailing: false,
  ...more,
});

/** All that may be sent now. */
function leaving(queue: DeliveryQueue): string[] {
  const ids: string[] = [];
  for (let one = queue.next(); one; one = queue.next()) ids.push(one.id);
  return ids;
}

const delivery = fc.record({
  user: fc.integer({ min: 0, max: 5 }),
  channel: fc.integer({ min: 0, max: 2 }),
  host: fc.constantFrom('a', 'b', 'push', null),
  isProven: fc.boolean(),
  isTest: fc.boolean(),
  isFailing: fc.boolean(),
});

describe('deliveries that are due', () => {
  it('leave in their order, two of a user and two to a host at a time', () => {
    const queue = new DeliveryQueue(LIMITS);
    const same = { userId: 'asha' };
    const ones = [
      due(1, same),
      due(2, same),
      due(3, same),
      due(4, { host: 'x' }),
      due(5, { host: 'x' }),
      due(6, { host: 'x' }),
    ];
    queue.offer(ones);
    expect(leaving(queue)).toEqual(['1', '2', '4', '5']);
    queue.done(ones[1] as DueDelivery);
    queue.done(ones[3] as DueDelivery);
    expect(leaving(queue)).toEqual(['3', '6']);
  });

  it('keep room for channels that have proved to work', () => {
    const queue = new DeliveryQueue(LIMITS);
    queue.offer([...Array.from({ length: 20 }, (_, i) => due(i, { isProven: false })), due(20)]);
    expect(leaving(queue)).toEqual(['0', '1', '2', '3', '4', '20']);
  });

  it('through a channel that fails go one by one, and so do tests', () => {
    const queue = new DeliveryQueue(LIMITS);
    const [failing, trying] = [
      { channelId: 'c', isFailing: true },
      { channelId: 'd', isTest: true },
    ];
    queue.offer([due(1, failing), due(2, failing), due(3, trying), due(4, trying)]);
    expect(leaving(queue)).toEqual(['1', '3']);
  });

  it('aren’t taken twice when they are offered again', () => {
    const queue = new DeliveryQueue(LIMITS);
    queue.offer([due(1), due(2)]);
    expect(queue.next()?.id).toBe('1');
    queue.offer([due(1), due(2)]);
    expect(leaving(queue)).toEqual(['2']);
  });

  it('never take more than the limits, and never wait while one of them may leave', () => {
    fc.assert(
      fc.property(fc.array(delivery, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (rows, chances) => {
        const all = rows.map(({ user, channel, ...one }, i): DueDelivery => {
          return { ...one, id: `${i}`, userId: `${user}`, channelId: `${user} ${channel}` };
        });
        const queue = new DeliveryQueue(LIMITS);
        queue.offer(all);
        const underWay: DueDelivery[] = [];
        let waiting = all;
        const mayLeave = (one: DueDelivery): boolean => {
          const count = (is: (other: DueDelivery) => boolean): number => underWay.filter(is).length;
          if (underWay.length >= LIMITS.slots) return false;
          if (count(({ userId }) => userId === one.userId) >= LIMITS.perUser) return false;
          if (one.host && count(({ host }) => host === one.host) >= LIMITS.hostSlots(one.host)) return false;
          if (!one.isProven && count(({ isProven }) => !isProven) >= LIMITS.unproven) return false;
          return !(one.isTest || one.isFailing) || count(({ channelId }) => channelId === one.channelId) === 0;
        };
        while (waiting.length + underWay.length > 0) {
          for (let next = queue.next(); next; next = queue.next()) {
            expect(next).toBe(waiting.find(mayLeave));
            underWay.push(next);
            waiting = waiting.filter((one) => one !== next);
          }
          expect(waiting.some(mayLeave)).toBe(false);
          const [done] = underWay.splice((chances.next().value ?? 0) % underWay.length, 1);
          if (done) queue.done(done);
        }
      }),
    );
  });
});

describe('the pause of a channel', () => {
  it('begins with the third failure in a row and doubles up to an hour', () => {
    expect([1, 2, 3, 4, 5, 9, 1_000].map((strikes) => pauseMsAfter(strikes) / 60_000)).toEqual([0, 0, 1, 2, 4, 60, 60]);
  });
});
