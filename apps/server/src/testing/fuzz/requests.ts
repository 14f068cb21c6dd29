import fc from 'fast-check';
import { fromSchema, type JsonSchema } from './from-schema.ts';

interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: boolean;
  schema?: JsonSchema;
}

interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content?: Readonly<Record<string, { schema?: JsonSchema }>> };
}

/** What is read of the document at /api/docs/json. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface FuzzOptions {
  /** Valid values of parameters by name, e.g. ids of accounts. */
  known?: Readonly<Record<string, readonly string[]>>;
  /** `authorization` headers, of which one or none is sent. */
  tokens?: readonly string[];
  /** Skipped operations, as `METHOD /path`. */
  without?: readonly string[];
}

/** Returns requests to every operation: mostly valid, with errors in many places. */
export function requestsFor({ paths }: ApiDocument, options: FuzzOptions = {}): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const wanted = operations.filter(({ method, path }) => !options.without?.includes(`${method} ${path}`));
  return fc.oneof(...wanted.map((one) => requestTo(one.path, one.method, one.operation, options)));
}

function requestTo(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  { known = {}, tokens = [] }: FuzzOptions,
): fc.Arbitrary<FuzzRequest> {
  const valueFor = ({ name, schema = {} }: Parameter): fc.Arbitrary<unknown> => {
    const own = known[name];
    return own ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, fromSchema(schema)) : fromSchema(schema);
  };
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const schema = requestBody?.content?.['application/json']?.schema;
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath.map((parameter) => [parameter.name, valueFor(parameter)]))),
      query: fc.record(Object.fromEntries(inQuery.map((parameter) => [parameter.name, valueFor(parameter)])), {
        requiredKeys: [],
      }),
      token: fc.option(fc.constantFrom(...tokens, 'Bearer nonsense')),
      body: schema ? bodyOf(schema) : fc.constant(undefined),
    })
    .map(({ path: places, query, token, body }) => ({
      method,
      url: `${filled(path, places)}${queryString(query)}`,
      headers: {
        ...(token === null ? {} : { authorization: token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    }));
}

/** Mostly JSON; sometimes truncated or missing. */
const bodyOf = (schema: JsonSchema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 18, arbitrary: fromSchema(schema).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fromSchema(schema).map((value) => (JSON.stringify(value) ?? '').slice(0, -1)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[[[[', '{"a":1e400}', '"__proto__"', `[${'['.repeat(5_000)}`) },
  );

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const filled = (path: string, places: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encoded(asText(places[name])) || '-');

const queryString = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

/** Encodes text; lone surrogates become the replacement character, as in browsers. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 2_000));
