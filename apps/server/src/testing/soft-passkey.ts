import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Deliberate errors of a passkey. */
export interface PasskeyFlaws {
  origin?: string;
  site?: string;
  challenge?: string;
  isVerified?: boolean;
  counter?: number;
  signedBy?: KeyObject;
}

interface Options {
  challenge: string;
}

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

/** A software authenticator: one resident ES256 passkey, signing as in WebAuthn level 3. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  register({ challenge }: Options, flaws: PasskeyFlaws = {}): object {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'), // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.#authData(AT, flaws), Buffer.alloc(16), length, this.id, publicKey]);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'), // {fmt: none, attStmt: {}, authData:
      Buffer.from([0x58, data.length]),
      data,
    ]);
    const response = { attestationObject: attestationObject.toString('base64url'), transports: ['internal'] };
    return this.#answer({ ...response, ...this.#clientData('webauthn.create', challenge, flaws) });
  }

  sign({ challenge }: Options, flaws: PasskeyFlaws = {}): object {
    this.#counter++;
    const authenticatorData = this.#authData(0, flaws);
    const client = this.#clientData('webauthn.get', challenge, flaws);
    const clientHash = createHash('sha256').update(Buffer.from(client.clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, clientHash]))
      .sign(flaws.signedBy ?? this.#key.privateKey);
    return this.#answer({
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...client,
    });
  }

  #authData(flags: number, { site = 'localhost', isVerified = true, counter }: PasskeyFlaws): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter);
    const siteHash = createHash('sha256').update(site).digest();
    return Buffer.concat([siteHash, Buffer.from([flags | UP | (isVerified ? UV : 0)]), count]);
  }

  #clientData(type: string, asked: string, { origin = 'http://localhost:3000', challenge = asked }: PasskeyFlaws) {
    const json = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    return { clientDataJSON: Buffer.from(json).toString('base64url') };
  }

  #answer(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
