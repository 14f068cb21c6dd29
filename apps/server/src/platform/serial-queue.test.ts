import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

const AWAY = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

describe('tasks in a row', () => {
  it('run in order, past a failed one', async () => {
    const queue = new SerialQueue(pino({ level: 'silent' }));
    const done: number[] = [];
    queue.add('first', async () => void done.push(1));
    queue.add('second', () => Promise.reject(new Error('wrong')));
    queue.add('third', async () => void done.push(3));
    expect(queue.waiting).toBe(3);
    await queue.idle();
    expect([done, queue.waiting]).toEqual([[1, 3], 0]);
  });

  it('are retried while the database is away, before later ones', async () => {
    const queue = new SerialQueue(pino({ level: 'silent' }));
    const done: string[] = [];
    const task = vi.fn(async () => void done.push('first')).mockRejectedValueOnce(AWAY);
    queue.add('first', task);
    queue.add('second', async () => void done.push('second'));
    await queue.idle();
    expect([done, task.mock.calls.length]).toEqual([['first', 'second'], 2]);
  });

  it('of one name wait once, however often they are asked for while the database is away', async () => {
    const queue = new SerialQueue(pino({ level: 'silent' }));
    const isBack = Promise.withResolvers<void>();
    const task = vi.fn(() => isBack.promise);
    const other = vi.fn(async () => {});
    queue.addOnce('read', task);
    await vi.waitFor(() => expect(task).toHaveBeenCalledOnce());
    for (let i = 0; i < 10_000; i++) queue.addOnce('read', task);
    queue.addOnce('other', other);
    expect(queue.waiting).toBe(3);
    isBack.resolve();
    await queue.idle();
    expect([task.mock.calls.length, other.mock.calls.length]).toEqual([2, 1]);
  });

  it('of one name wait once too while the first is tried again', async () => {
    const queue = new SerialQueue(pino({ level: 'silent' }));
    const task = vi.fn(async () => queue.addOnce('read', task));
    task.mockRejectedValueOnce(AWAY);
    task.mockImplementationOnce(async () => {
      for (let i = 0; i < 10; i++) queue.addOnce('read', async () => {});
    });
    queue.addOnce('read', task);
    await queue.idle();
    expect(queue.waiting).toBe(1);
    await queue.idle();
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('end at a stop without a database', async () => {
    const queue = new SerialQueue(pino({ level: 'silent' }));
    const task = vi.fn(() => Promise.reject(AWAY));
    queue.add('first', task);
    await queue.stop();
    expect(task).toHaveBeenCalledOnce();
  });
});
