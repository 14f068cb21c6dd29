import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** Throws when the address can't be listened on, before anything else starts. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, port, host)));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/** Returns why an address can't be listened on, in a sentence. */
export function listenError(error: unknown, port: number, host: string): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} on ${host} is in use by another program. Choose another one with PORT.`);
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} on ${host} may not be used by this user. Choose one above 1023 with PORT.`);
  }
  return new StartError(`${host}, port ${port}, can't be listened on (${code ?? message}). Check HOST and PORT.`);
}
