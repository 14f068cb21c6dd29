/** Longest payload whose length fits the frame's second byte. */
const SHORT_PAYLOAD = 125;

const TEXT_FRAME = 0x81;
const PING_FRAME = 0x89;

/**
 * Returns a text as one unmasked WebSocket frame (RFC 6455, section 5.2). Payloads are ASCII, so a character is a byte.
 */
export function textFrame(payload: string): string {
  const { length } = payload;
  if (length <= SHORT_PAYLOAD) return String.fromCharCode(TEXT_FRAME, length) + payload;
  if (length > 0xffff) throw new RangeError(`a price frame of ${length} bytes`);
  return String.fromCharCode(TEXT_FRAME, SHORT_PAYLOAD + 1, length >>> 8, length & 0xff) + payload;
}

/** An empty ping, answered once the client has read everything before it. */
export const PING = String.fromCharCode(PING_FRAME, 0);

/** Returns a Socket.IO event of the main namespace as an engine.io message, e.g. `42["us_data",{…}]`. */
export const eventMessage = (event: string, payload: string): string => `42["${event}",${payload}]`;
