import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { Lifecycle } from './lifecycle.ts';
import { SerialQueue } from './serial-queue.ts';

describe('Lifecycle', () => {
  it('stops in reverse order, once, even after failures', async () => {
    const log = pino({ level: 'silent' });
    const error = vi.spyOn(log, 'error');
    const lifecycle = new Lifecycle(log);
    const stopped: string[] = [];
    lifecycle.onStop('database', () => void stopped.push('database'));
    lifecycle.onStop('broken', () => Promise.reject(new Error('no')));
    lifecycle.onStop('api', async () => void stopped.push('api'));
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(stopped).toEqual(['api', 'database']);
    expect(error).toHaveBeenCalledOnce();
  });
});

describe('deferred work of a start', () => {
  it('begins once when the server answers, and not while it stops', async () => {
    const lifecycle = new Lifecycle(pino({ level: 'silent' }));
    const begin = vi.fn();
    lifecycle.onStarted(begin);
    expect(begin).not.toHaveBeenCalled();
    lifecycle.started();
    lifecycle.started();
    expect(begin).toHaveBeenCalledOnce();
    lifecycle.onStarted(begin);
    await lifecycle.stop();
    lifecycle.started();
    expect(begin).toHaveBeenCalledOnce();
  });
});

describe('SerialQueue', () => {
  it('runs one task after the other, also after a failed one', async () => {
    const queue = new SerialQueue(pino({ level: 'silent' }));
    const ran: number[] = [];
    queue.add('slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      ran.push(1);
    });
    queue.add('broken', () => Promise.reject(new Error('no')));
    queue.add('quick', async () => void ran.push(2));
    expect(queue.waiting).toBe(3);
    await queue.idle();
    expect(ran).toEqual([1, 2]);
    expect(queue.waiting).toBe(0);
  });
});
