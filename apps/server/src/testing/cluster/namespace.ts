import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** A network of its own, joined to this machine's by one link, for processes that run in it. */
export interface Namespace {
  /** Addresses of this machine and of the namespace at both ends of the link. */
  hostAddress: string;
  address: string;
  /** What a command is run through. */
  through: readonly string[];
  /** Takes the link down: packets are lost, and nobody hears of it. */
  cut(): void;
  mend(): void;
}

const ip = (...args: string[]): boolean => spawnSync('ip', args, { stdio: 'ignore' }).status === 0;

let opened = 0;

/** Returns undefined where it takes root and iproute2, and one of them is missing. Removed when the test ends. */
export function openNamespace(): Namespace | undefined {
  const no = opened++;
  const name = `wickwise-${process.pid}-${no}`;
  if (!ip('netns', 'add', name)) return undefined;
  onTestFinished(() => void ip('netns', 'del', name)); // with the link
  const link = `ww${process.pid}n${no}`;
  const net = `10.${210 + no}.${process.pid % 250}`;
  const [subnet, hostAddress, address] = [`${net}.0/30`, `${net}.1`, `${net}.2`] as const;
  const isMade =
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name) &&
    ip('addr', 'add', `${hostAddress}/30`, 'dev', link) &&
    ip('link', 'set', link, 'up') &&
    ip('-n', name, 'link', 'set', 'lo', 'up') &&
    ip('-n', name, 'addr', 'add', `${address}/30`, 'dev', 'eth0') &&
    ip('-n', name, 'link', 'set', 'eth0', 'up');
  if (!isMade) return undefined;
  return {
    hostAddress,
    address,
    through: ['ip', 'netns', 'exec', name],
    cut: () => {
      ip('route', 'add', 'blackhole', subnet, 'metric', '9999'); // without it they would go to another network
      ip('link', 'set', link, 'down');
    },
    mend: () => {
      ip('link', 'set', link, 'up');
      ip('route', 'del', 'blackhole', subnet, 'metric', '9999');
    },
  };
}
