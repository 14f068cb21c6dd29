/** Reads Protocol Buffers without a schema: https://protobuf.dev/programming-guides/encoding. */

/** A field of a message: a varint as a number, eight bytes as a double, or the bytes of a text or message. */
export type ProtoValue = number | Buffer;

const VARINT = 0;
const EIGHT_BYTES = 1;
const BYTES = 2;
const FOUR_BYTES = 5;
/** The last bits of a varint of 64 bits are beyond what a number holds exactly. */
const MOST_VARINT_BYTES = 10;

/** Yields a message's fields by their numbers, in order. Throws where the bytes are none. */
export function* protoFields(message: Buffer): Generator<readonly [number: number, value: ProtoValue]> {
  const reader = new ProtoReader(message);
  while (!reader.isAtEnd) {
    const tag = reader.varint();
    yield [Math.floor(tag / 8), reader.value(tag & 7)];
  }
}

/** Returns the last value of each field; enough where none is repeated. */
export const protoMessage = (message: Buffer): ReadonlyMap<number, ProtoValue> => new Map(protoFields(message));

/** Returns the bytes of a field. Throws where it's no text or message. */
export function protoBytes(value: ProtoValue | undefined): Buffer {
  if (!Buffer.isBuffer(value)) throw new Error('not a message');
  return value;
}

class ProtoReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): number {
    let value = 0;
    for (let i = 0; i < MOST_VARINT_BYTES; i++) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error('the message is cut');
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    throw new Error('not a number');
  }

  value(type: number): ProtoValue {
    if (type === VARINT) return this.varint();
    if (type === EIGHT_BYTES) return this.#take(8).readDoubleLE();
    if (type === BYTES) return this.#take(this.varint());
    if (type === FOUR_BYTES) return this.#take(4).readFloatLE();
    throw new Error(`there is no wire type ${type}`);
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Error('the message is cut');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }
}
