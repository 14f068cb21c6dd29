import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { randomToken, sha256 } from '#platform/auth/random.ts';
import { addressKey } from '#platform/limits.ts';
import { COOKIES } from './cookies.ts';

/** The caller's address and browser. */
export interface Visitor {
  address: string;
  /** Key for limits: an IPv6 network counts as one address. */
  addressKey: string;
  /** Display name, e.g. "Chrome on Windows". */
  device: string;
  /** Identifies the browser; created where it has none yet. */
  deviceToken: string;
  deviceHash: Buffer;
}

/** Longer than any real one. */
const AGENT_LENGTH = 400;
const TOKEN = /^[\w-]{43}$/;

export function visitorOf(request: FastifyRequest): Visitor {
  const known = request.cookies[COOKIES.device];
  const deviceToken = known && TOKEN.test(known) ? known : randomToken();
  return {
    address: request.ip,
    addressKey: addressKey(request.ip),
    device: deviceName(request.headers['user-agent'] ?? ''),
    deviceToken,
    deviceHash: sha256(deviceToken),
  };
}

function deviceName(agent: string): string {
  if (!agent) return 'Unknown device';
  const parser = Bowser.getParser(agent.slice(0, AGENT_LENGTH));
  const browser = parser.getBrowserName() || 'Unknown browser';
  const system = parser.getOSName();
  return (system ? `${browser} on ${system}` : browser).slice(0, 80);
}
