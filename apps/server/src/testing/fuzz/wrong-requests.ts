import type { JsonSchema } from './from-schema.ts';
import type { ApiDocument } from './requests.ts';

export interface WrongRequest {
  method: string;
  url: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Names the field that is wrong, by its name and schema, and its value: the same wherever several operations share it. */
  error?: string;
}

/** Values that few fields accept: each is sent in each field alone. */
const WRONG: readonly unknown[] = [null, true, '', 'x'.repeat(3_000), -1.5, 1e300, [], [null], {}, { x: 1 }];

/** Returns requests to every operation, each with one error according to its schema. */
export function wrongRequests({ paths }: ApiDocument): WrongRequest[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      const call = { method: method.toUpperCase(), url: path };
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const url = filled(path, inPath, '01890000-0000-7000-8000-000000000000');
      const asked = ['', '-1.5', 'x'.repeat(300)].flatMap((value) => [
        ...inPath.map((name) => ({ ...call, url: filled(path, [name], value || '%20') })),
        ...inQuery.map((name) => ({ ...call, url: `${url}?${name}=${value}` })),
      ]);
      const withBody = schema ? wrongBodies(schema).map((wrong) => ({ ...call, url, ...wrong })) : [];
      return [{ ...call, url }, ...asked, ...withBody];
    }),
  );
}

const filled = (path: string, names: readonly string[], value: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (names.includes(name) ? value : '-'));

type Wrong = Pick<WrongRequest, 'body' | 'error'>;

function wrongBodies(schema: JsonSchema): Wrong[] {
  const choices = schema.anyOf ?? schema.oneOf ?? [schema];
  return [...WRONG.map((body) => ({ body })), ...choices.flatMap(wrongObjects)];
}

/** Returns a valid object with one field missing, wrong or extra, also nested. */
function wrongObjects(schema: JsonSchema): Wrong[] {
  const { properties = {} } = schema;
  const good = goodOf(schema) as Record<string, unknown>;
  const wrong = Object.entries(properties).flatMap(([name, own]) => {
    const { [name]: _, ...rest } = good;
    const values = [...WRONG.map((body): Wrong => ({ body })), ...wrongWithin(own)];
    return [
      { body: rest },
      ...values.map(({ body, error }) => ({
        body: { ...good, [name]: body },
        error: error ?? JSON.stringify([name, own, body]),
      })),
    ];
  });
  return [{ body: { ...good, nosuch: 1 } }, ...wrong];
}

function wrongWithin(schema: JsonSchema): Wrong[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(wrongWithin);
  if (schema.properties) return wrongObjects(schema);
  if (!schema.items) return [];
  const values = [...WRONG.map((body): Wrong => ({ body })), ...wrongWithin(schema.items)];
  return values.map(({ body, ...rest }) => ({ body: [body], ...rest }));
}

/** Returns a valid value of a schema, as far as it tells. */
function goodOf(schema: JsonSchema): unknown {
  const { properties = {}, required = [], items } = schema;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return goodOf(choice);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, goodOf(properties[name] ?? {})]));
  if (type === 'array') return items ? [goodOf(items)] : [];
  if (type === 'string') return 'sma_20'.padEnd(schema.minLength ?? 0, 'x');
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  return type === 'boolean' ? true : null;
}
