import { describe, expect, it } from 'vitest';
import type { GatewaySocket } from './gateway-socket.ts';
import { ResumeTurns } from './resume-turns.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const socketOf = (user: string) => ({ user }) as unknown as GatewaySocket;

function setUp() {
  const turns = new ResumeTurns((socket) => (socket as unknown as { user: string }).user);
  const read: string[] = [];
  const resume = async (user: string, parts: number) => {
    const socket = socketOf(user);
    for (let k = 0; k < parts; k++) {
      await turns.take(socket, async () => {
        read.push(user);
        await turn();
      });
    }
  };
  return { turns, read, resume };
}

describe('turns of returning clients', () => {
  it('serve a user who missed little after one part of each other user', async () => {
    const { read, resume } = setUp();
    const heavy = ['a', 'b', 'c', 'd', 'e'].flatMap((user) => Array.from({ length: 20 }, () => resume(user, 25)));
    while (read.length < 40) await turn();
    const before = read.length;
    const light = resume('light', 2);
    await light;
    expect(read.slice(before).indexOf('light')).toBeLessThanOrEqual(7);
    expect(read.slice(before).lastIndexOf('light')).toBeLessThanOrEqual(14);
    await Promise.all(heavy);
    expect(read.filter((user) => user === 'a')).toHaveLength(500);
  });

  it('continue after a part that couldn’t be read', async () => {
    const { turns, read, resume } = setUp();
    const broken = turns.take(socketOf('a'), () => Promise.reject(new Error('the database is away')));
    await expect(broken).rejects.toThrow('away');
    await resume('a', 1);
    expect(read).toEqual(['a']);
  });
});
