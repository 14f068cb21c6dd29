import { parseSync, Visitor } from 'oxc-parser';

/** Starts the roles, whose routes `REGISTERS` takes. */
const STARTS = 'startRoles';
const REGISTERS = 'startApi';
/** Of what roles return, values of the platform that others may have. */
const SHARED = 'services';

interface Part {
  start: number;
  end: number;
}

const isWithin = ({ start, end }: Part, outer: Part): boolean => start >= outer.start && end <= outer.end;

/** Returns a sentence for each call that gives a role what another one has returned, but for routes to the API. */
export function checkRoles(source: string): string[] {
  const { program, module } = parseSync('start.ts', source, { sourceType: 'module' });
  const roles = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.startsWith('./roles/'))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const starting = program.body.find((node) => node.type === 'FunctionDeclaration' && node.id?.name === STARTS);
  if (!starting) return [`${STARTS} isn’t there`];
  const calls: { role: string; given: Part }[] = [];
  const named: (Part & { name: string })[] = [];
  const declared: { names: Part; value: Part | null }[] = [];
  new Visitor({
    CallExpression: ({ callee, end }) => {
      if (callee.type === 'Identifier' && roles.has(callee.name))
        calls.push({ role: callee.name, given: { start: callee.end, end } });
    },
    Identifier: ({ name, start, end }) => named.push({ name, start, end }),
    VariableDeclarator: ({ id, init }) => declared.push({ names: id, value: init }),
  }).visit(program);
  const inside = calls.filter(({ given }) => isWithin(given, starting));
  const returned = new Set(
    declared
      .filter(({ value }) => value && inside.some(({ given }) => isWithin(given, value)))
      .flatMap(({ names }) => named.filter((one) => isWithin(one, names)).map(({ name }) => name))
      .filter((name) => name !== SHARED),
  );
  return inside
    .filter(({ role }) => role !== REGISTERS)
    .flatMap(({ role, given }) =>
      named
        .filter((one) => returned.has(one.name) && isWithin(one, given))
        .map(({ name }) => `${role} gets ${name} of another role: answer a port instead`),
    );
}
