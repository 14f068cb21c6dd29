import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ProtoValue, protoBytes, protoFields, protoMessage } from '../marketdata/feeds/protobuf.ts';
import { atEnd } from './at-end.ts';

/** A span as a collector reads it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty at the beginning of a trace. */
  parentId: string;
  name: string;
  isFailed: boolean;
  attributes: Record<string, ProtoValue | string | boolean>;
  /** Of the process that made it. */
  process: Record<string, ProtoValue | string | boolean>;
}

const FAILED = 2;

/** Takes OTLP by HTTP, as a collector does; ended with the test. */
export async function startCollector(port = 0) {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    spans.push(...spansIn(await buffer(request)));
    response.setHeader('content-type', 'application/x-protobuf').end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    spans,
    headers,
    named: (name: string) => spans.filter((one) => one.name === name),
  };
}

function spansIn(message: Buffer): CollectedSpan[] {
  return parts(message, 1).flatMap((resourceSpans) => {
    const [resource = Buffer.alloc(0)] = parts(resourceSpans, 1);
    const process = attributesIn(resource, 1);
    return parts(resourceSpans, 2).flatMap((scope) => parts(scope, 2).map((span) => spanOf(span, process)));
  });
}

function spanOf(message: Buffer, process: CollectedSpan['process']): CollectedSpan {
  const fields = protoMessage(message);
  const hex = (no: number): string => (fields.has(no) ? protoBytes(fields.get(no)).toString('hex') : '');
  const status = fields.has(15) ? protoMessage(protoBytes(fields.get(15))) : new Map<number, ProtoValue>();
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    process,
    name: protoBytes(fields.get(5)).toString(),
    isFailed: status.get(3) === FAILED,
    attributes: attributesIn(message, 9),
  };
}

const parts = (message: Buffer, no: number): Buffer[] =>
  [...protoFields(message)].filter(([number]) => number === no).map(([, value]) => protoBytes(value));

const attributesIn = (message: Buffer, no: number): CollectedSpan['attributes'] =>
  Object.fromEntries(
    parts(message, no).map((pair) => {
      const [key, value] = [1, 2].map((number) => protoBytes(protoMessage(pair).get(number)));
      return [key?.toString() ?? '', anyValueOf(value ?? Buffer.alloc(0))];
    }),
  );

function anyValueOf(message: Buffer): ProtoValue | string | boolean {
  const [[kind, value] = [0, 0]] = [...protoFields(message)];
  if (kind === 1) return protoBytes(value).toString();
  return kind === 2 ? value === 1 : value;
}
