import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import type { ImapSettings } from '#platform/support-settings.ts';
import { atEnd } from './at-end.ts';

interface StoredMail {
  uid: number;
  source: Buffer;
  isSeen: boolean;
}

export interface ImapTestServer {
  settings: ImapSettings;
  mails: StoredMail[];
  deliver: (source: string) => void;
  /** Number of log-ins. */
  logins: () => number;
  /** Ends the connection at the next command with this name, instead of answering it. */
  breakAt: (command: string) => void;
}

const USER = 'support';
const PASSWORD = 'a password';

/** A mail server with one mailbox, as far as a reader of unread mails needs one (RFC 9051). */
export async function startImapServer(): Promise<ImapTestServer> {
  const mails: StoredMail[] = [];
  let logins = 0;
  let broken: string | undefined;

  /** Answers one command: untagged lines, and the result. */
  const answer = (command: string, rest: string): { lines: readonly (string | Buffer)[]; result: string } => {
    if (command === 'CAPABILITY') return { lines: ['* CAPABILITY IMAP4rev1\r\n'], result: 'OK done' };
    if (command === 'LOGIN') {
      if (rest !== `"${USER}" "${PASSWORD}"` && rest !== `${USER} "${PASSWORD}"`) return { lines: [], result: 'NO no' };
      logins++;
      return { lines: [], result: 'OK done' };
    }
    if (command === 'LIST' || command === 'LSUB')
      return { lines: [`* ${command} () "/" INBOX\r\n`], result: 'OK done' };
    if (command === 'SELECT') {
      const lines = [`* ${mails.length} EXISTS\r\n`, '* FLAGS (\\Seen)\r\n', '* OK [UIDVALIDITY 1] x\r\n'];
      return { lines, result: 'OK [READ-WRITE] done' };
    }
    if (command === 'UID SEARCH') {
      const unseen = mails.filter(({ isSeen }) => !isSeen).map(({ uid }) => uid);
      return { lines: [`* SEARCH${unseen.map((uid) => ` ${uid}`).join('')}\r\n`], result: 'OK done' };
    }
    if (command === 'UID FETCH') return { lines: fetched(mails, rest), result: 'OK done' };
    if (command === 'UID STORE') {
      const mail = mails.find(({ uid }) => uid === Number.parseInt(rest, 10));
      if (mail && rest.includes('\\Seen')) mail.isSeen = true;
      return { lines: [], result: 'OK done' };
    }
    if (command === 'LOGOUT') return { lines: ['* BYE bye\r\n'], result: 'OK done' };
    return { lines: [], result: command === 'NOOP' || command === 'CLOSE' ? 'OK done' : 'BAD unknown' };
  };

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('* OK ready\r\n');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [, tag = '', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        const name = command.toUpperCase();
        if (name === broken) {
          broken = undefined;
          return void socket.destroy();
        }
        const { lines, result } = answer(name, rest);
        for (const line of lines) socket.write(line);
        socket.write(`${tag} ${result}\r\n`);
        if (name === 'LOGOUT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: { host: '127.0.0.1', port, isSecure: false, user: USER, password: PASSWORD, mailbox: 'INBOX' },
    mails,
    deliver: (source) => void mails.push({ uid: 7 + mails.length, source: Buffer.from(source), isSeen: false }),
    logins: () => logins,
    breakAt: (command) => {
      broken = command;
    },
  };
}

function fetched(mails: readonly StoredMail[], rest: string): (string | Buffer)[] {
  const at = mails.findIndex(({ uid }) => uid === Number.parseInt(rest, 10));
  const mail = mails[at];
  if (!mail) return [];
  const { uid, source } = mail;
  const head = `* ${at + 1} FETCH (UID ${uid}`;
  if (!rest.includes('BODY')) return [`${head} RFC822.SIZE ${source.length})\r\n`];
  const [range = '', start = 0, length = source.length] = /<(\d+)\.(\d+)>/.exec(rest) ?? [];
  const part = source.subarray(Number(start), Number(start) + Number(length));
  return [`${head} BODY[]${range && `<${start}>`} {${part.length}}\r\n`, part, ')\r\n'];
}
