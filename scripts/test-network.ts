import { spawnSync } from 'node:child_process';

/** Loopback, and a link of its own that makes a browser feel connected: to nothing, for tests call no host outside. */
const LINKS = [
  'ip link set lo up',
  'ip link add inside type veth peer name outside',
  'ip address add 192.0.2.1/24 dev inside',
  'ip link set inside up',
  'ip link set outside up',
].join(' && ');

/**
 * Returns what a command is run through to have a network of its own; nothing where this process may not make one. A
 * browser ends all its requests when the machine's network changes, as it does while other tests cut a cluster's links.
 */
export function throughOwnNetwork(): string[] {
  const through = ['unshare', '--net', 'sh', '-c', `${LINKS} && exec "$@"`, 'sh'];
  const [program = '', ...args] = [...through, 'true'];
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? through : [];
}
