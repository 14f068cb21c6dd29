import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { createHttp } from './http.ts';
import { createMetrics } from './metrics.ts';

it('a failed request is logged without its query, where a broker’s login page puts a token', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ PORT: '0' }, [], process.cwd());
  const app = await createHttp(config, log, createMetrics(), {
    callerOf: async () => undefined,
    isOperator: async () => false,
  });
  onTestFinished(() => app.close());
  app.get('/broken', () => Promise.reject(new Error('broken')));
  expect((await app.inject('/broken?request_token=secret-5')).statusCode).toBe(500);
  expect(lines.join()).toContain('"url":"/broken"');
  expect(lines.join()).not.toContain('secret-5');
});
