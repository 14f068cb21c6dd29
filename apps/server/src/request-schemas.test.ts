import { CLIENT_PAYLOADS, WELL_FORMED, WELL_FORMED_JSON } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';

/** What is read of a zod schema's definition. */
interface Definition {
  type: string;
  format?: string;
  checks?: readonly unknown[];
  shape?: Readonly<Record<string, z.ZodMiniType>>;
  catchall?: z.ZodMiniType;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  items?: readonly z.ZodMiniType[];
  rest?: z.ZodMiniType | null;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  left?: z.ZodMiniType;
  right?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

const LEAVES: ReadonlySet<string> = new Set(['number', 'boolean', 'literal', 'enum', 'null', 'undefined', 'transform']);
/** Formats that can't contain such characters. */
const FORMATS: ReadonlySet<string> = new Set(['uuid', 'date']);

/** Returns places in a schema that accept any text, or where that is unknown. */
function holesIn(schema: z.ZodMiniType, place: string): string[] {
  const definition = definitionOf(schema);
  const { type, format, checks = [] } = definition;
  if (LEAVES.has(type)) return [];
  if (type === 'string') {
    const isClosed = checks.includes(WELL_FORMED) || (format !== undefined && FORMATS.has(format));
    return isClosed ? [] : [`${place}: a plain string`];
  }
  const parts = partsOf(definition).flatMap(([name, part]) => holesIn(part, `${place}.${name}`));
  const isOpen = definition.catchall !== undefined && definitionOf(definition.catchall).type !== 'never';
  if (isOpen) return checks.includes(WELL_FORMED_JSON) ? [] : [`${place}: takes any field`];
  return partsOf(definition).length > 0 || type === 'object' ? parts : [`${place}: a ${type}`];
}

/** Returns the objects in a schema that ignore what isn't named in them. */
function ignoringIn(schema: z.ZodMiniType, place: string): string[] {
  const definition = definitionOf(schema);
  const own = definition.type === 'object' && definition.catchall === undefined ? [place] : [];
  return [...own, ...partsOf(definition).flatMap(([name, part]) => ignoringIn(part, `${place}.${name}`))];
}

function partsOf(definition: Definition): [string, z.ZodMiniType][] {
  const {
    shape = {},
    options = [],
    items = [],
    rest,
    element,
    innerType,
    keyType,
    valueType,
    left,
    right,
  } = definition;
  const named = { element, innerType, keyType, valueType, left, right, rest, in: definition.in, out: definition.out };
  return [
    ...Object.entries(shape),
    ...[...options, ...items].map((part, i): [string, z.ZodMiniType] => [`${i}`, part]),
    ...Object.entries(named).flatMap(([name, part]) => (part ? [[name, part] as [string, z.ZodMiniType]] : [])),
  ];
}

describe('what requests may hold', () => {
  it('is text without NUL and without halves of surrogate pairs, in every field of every route', async () => {
    const { app } = await startTestApp(FEW_PRICES);
    const requests = app.guardedRoutes.flatMap(({ methods: [method], url, schema }) =>
      (['body', 'querystring', 'params'] as const).flatMap((part) =>
        schema?.[part] ? [[`${method} ${url} ${part}`, schema[part] as z.ZodMiniType] as const] : [],
      ),
    );
    expect(requests.length).toBeGreaterThan(80);
    expect(requests.flatMap(([place, schema]) => holesIn(schema, place))).toEqual([]);
  });

  it('is, in bodies, what is named there: a field that is written wrongly is refused instead of being ignored', async () => {
    const { app } = await startTestApp(FEW_PRICES);
    const bodies = app.guardedRoutes.flatMap(({ methods: [method], url, schema }) =>
      schema?.body ? [[`${method} ${url}`, schema.body as z.ZodMiniType] as const] : [],
    );
    expect(bodies.length).toBeGreaterThan(60);
    expect(bodies.flatMap(([place, schema]) => ignoringIn(schema, place))).toEqual([]);
  });

  it('is that in every event of the socket', () => {
    expect(Object.entries(CLIENT_PAYLOADS).flatMap(([event, schema]) => holesIn(schema, event))).toEqual([]);
  });

  it('is found missing in a plain string, an open object and a record', () => {
    const plain = z.object({ a: z.array(z.optional(z.string().check(z.maxLength(3)))) });
    expect(holesIn(plain, 'body')).toEqual(['body.a.element.innerType: a plain string']);
    expect(holesIn(z.looseObject({}), 'body')).toEqual(['body: takes any field']);
    expect(holesIn(z.record(z.string(), z.unknown()), 'body')).toEqual([
      'body.keyType: a plain string',
      'body.valueType: a unknown',
    ]);
  });

  it('is declared by every route with a parameter in its path', async () => {
    const { app } = await startTestApp(FEW_PRICES);
    const open = app.guardedRoutes.filter(({ url, schema }) => url.includes('/:') && !schema?.params);
    expect(open.map(({ url }) => url)).toEqual([]);
  });
});
