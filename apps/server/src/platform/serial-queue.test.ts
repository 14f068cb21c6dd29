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

  it('end at a stop without a database', async () => {
    const queue = new SerialQueue(pino({ level: 'silent' }));
    const task = vi.fn(() => Promise.reject(AWAY));
    queue.add('first', task);
    await queue.stop();
    expect(task).toHaveBeenCalledOnce();
  });
});
