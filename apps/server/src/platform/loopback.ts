const ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a connection comes from this machine. */
export const isLoopback = (address: string): boolean => ADDRESSES.has(address);

/** Whether a host's name means this machine to a browser; other names can be made to point here by whoever owns them. */
export const isLoopbackName = (name: string): boolean => NAMES.has(name);
