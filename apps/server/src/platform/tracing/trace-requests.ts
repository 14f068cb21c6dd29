import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSame } from '../auth/random.ts';
import { hmac } from '../auth/secrets.ts';
import { beginSpan, isTracing, runInSpan, type TraceSpan } from './trace.ts';

/** What monitors ask all the time. */
const UNTRACED: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);
/** Proves that `traceparent` comes from a node: others would join traces, and choose what is recorded. */
const PROOF = 'x-wickwise-trace';

const spans = new WeakMap<FastifyRequest, TraceSpan>();

/** Makes a span of each request, with its route, never its address; continues traces of other nodes alone. */
export function traceRequests(app: FastifyInstance, key: KeyObject): void {
  if (!isTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { is404, method, routeOptions, headers } = request;
    const route = is404 ? undefined : routeOptions.url;
    const span = UNTRACED.has(route ?? '')
      ? undefined
      : beginSpan(route ? `${method} ${route}` : method, {
          kind: 'server',
          traceparent: provenParent(headers, key),
          attributes: { 'http.request.method': method, ...(route ? { 'http.route': route } : {}) },
        });
    if (!span) return done();
    spans.set(request, span);
    reply.raw.once('close', () => endRequest(span, reply));
    runInSpan(span, done);
  });
  // a body arrives by the events of its connection, which know nothing of the span
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runInSpan(span, done);
    else done();
  });
}

function endRequest(span: TraceSpan, { raw }: FastifyReply): void {
  span.set({ 'http.response.status_code': raw.statusCode });
  if (!raw.writableFinished) span.fail('closed');
  else if (raw.statusCode >= 500) span.fail(String(raw.statusCode));
  span.end();
}

/** Returns the headers by which the leader continues the trace of a request. */
export function traceHeaders(request: FastifyRequest, key: KeyObject): Record<string, string> {
  const span = spans.get(request);
  return span ? { traceparent: span.traceparent, [PROOF]: proofOf(span.traceparent, key) } : {};
}

function provenParent(headers: IncomingHttpHeaders, key: KeyObject): string | undefined {
  const { traceparent, [PROOF]: proof } = headers;
  if (typeof traceparent !== 'string' || typeof proof !== 'string') return undefined;
  return isSame(proof, proofOf(traceparent, key)) ? traceparent : undefined;
}

const proofOf = (traceparent: string, key: KeyObject): string => hmac(key, `trace ${traceparent}`).toString('hex');
