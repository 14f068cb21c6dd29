import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LineTransport } from './line-transport.ts';

/** A server of lines, and a client that records what it receives. */
async function connect(mostBytes = 1_000) {
  const answers: { url: string; response: ServerResponse; isOver: boolean }[] = [];
  const state = { status: 200 };
  const server = createServer(({ url = '' }, response) => {
    const answer = { url, response, isOver: false };
    answers.push(answer);
    response.on('close', () => Object.assign(answer, { isOver: true }));
    response.writeHead(state.status).flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
  const heard: string[] = [];
  const ending = new AbortController();
  const options = { place: { url }, connectMs: 5_000, mostBytes, signal: ending.signal };
  const transport = new LineTransport(options, {
    open: () => heard.push('open'),
    alive: () => {},
    echoed: () => {},
    message: (line) => heard.push(`line ${line}`),
    refused: ({ statusCode }) => heard.push(`refused ${statusCode}`),
    ended: (reason) => heard.push(`ended ${reason}`),
  });
  onTestFinished(() => {
    transport.terminate();
    ending.abort();
    server.closeAllConnections();
    server.close();
  });
  const answer = async (i: number) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(i));
    return answers[i] as (typeof answers)[number];
  };
  return { transport, heard, answer, state };
}

it('reads lines however they are cut, without empty ones', async () => {
  const { transport, heard, answer } = await connect();
  transport.send('instruments=EUR_USD');
  const { response, url } = await answer(0);
  expect(url).toBe('/stream?instruments=EUR_USD');
  const bytes = Buffer.from('one\r\n\n{"₹":2}\nth');
  for (const byte of bytes) response.write(Buffer.from([byte]));
  response.write('ree\nfour');
  await vi.waitFor(() =>
    expect(heard.map((one) => one.trim())).toEqual(['open', 'line one', 'line {"₹":2}', 'line three']),
  );
});

it('keeps the previous answer until the next one begins', async () => {
  const { transport, heard, answer, state } = await connect();
  transport.send('a');
  const first = await answer(0);
  first.response.write('1\n');
  await vi.waitFor(() => expect(heard).toContain('line 1'));
  transport.send('b');
  const second = await answer(1);
  second.response.write('2\n');
  await vi.waitFor(() => expect(first.isOver).toBe(true));
  await vi.waitFor(() => expect(heard).toEqual(['open', 'line 1', 'line 2']));
  state.status = 429;
  transport.send('c');
  await vi.waitFor(() => expect(heard.at(-1)).toBe('refused 429'));
  expect(second.isOver).toBe(false);
});

it('reports the end of an answer, and a line without an end', async () => {
  const ended = await connect();
  ended.transport.send('');
  (await ended.answer(0)).response.end('last\n');
  await vi.waitFor(() => expect(ended.heard).toEqual(['open', 'line last', 'ended closed by the provider']));
  const long = await connect(100);
  long.transport.send('');
  (await long.answer(0)).response.write('x'.repeat(200));
  await vi.waitFor(() => expect(long.heard.at(-1)).toBe('ended a line is too long'));
});

it('ends at once, and reports nothing afterwards', async () => {
  const { transport, heard, answer } = await connect();
  transport.send('');
  const first = await answer(0);
  transport.terminate();
  await vi.waitFor(() => expect(first.isOver).toBe(true));
  expect([transport.isOpen, heard]).toEqual([false, ['open']]);
});
