import type { Condition, GroupedRules, Junction, RuleGroup } from './definition.ts';

/** A binary tree of joined leaves. */
export type Tree<Leaf> =
  | { kind: 'leaf'; leaf: Leaf }
  | { kind: 'join'; junction: Junction; left: Tree<Leaf>; right: Tree<Leaf> };

/** Position of a condition in its definition. */
export interface Place {
  group: number;
  rule: number;
  isNested: boolean;
}

/**
 * Reads a definition as a tree: a nested condition joins its rule first, then rules and groups join from left to right
 * without precedence. Undefined without a rule.
 */
export function treeOf<Leaf>(
  { groups }: GroupedRules,
  read: (condition: Condition, place: Place) => Tree<Leaf>,
): Tree<Leaf> | undefined {
  const filled = groups.map((group, at) => ({ group, at })).filter(({ group }) => group.rules.length > 0);
  return fold(
    filled,
    ({ group }) => group.condition ?? 'and',
    ({ group, at }) => groupTree(group, at, read),
  );
}

function groupTree<Leaf>(
  { rules }: Pick<RuleGroup, 'rules'>,
  group: number,
  read: (condition: Condition, place: Place) => Tree<Leaf>,
): Tree<Leaf> {
  const numbered = rules.map((rule, at) => ({ rule, at }));
  return fold(
    numbered,
    ({ rule }) => rule.conditionOperator ?? 'and',
    ({ rule, at }) => {
      const own = read(rule, { group, rule: at, isNested: false });
      if (!rule.nested) return own;
      const nested = read(rule.nested, { group, rule: at, isNested: true });
      return { kind: 'join', junction: rule.nestedOperator ?? 'and', left: own, right: nested };
    },
  ) as Tree<Leaf>;
}

function fold<Item, Leaf>(
  items: readonly Item[],
  junctionOf: (item: Item) => Junction,
  read: (item: Item) => Tree<Leaf>,
): Tree<Leaf> | undefined {
  return items.reduce<Tree<Leaf> | undefined>((left, item) => {
    const right = read(item);
    return left ? { kind: 'join', junction: junctionOf(item), left, right } : right;
  }, undefined);
}

/** Yields the leaves from left to right. */
export function* leavesOf<Leaf>(tree: Tree<Leaf>): Generator<Leaf> {
  if (tree.kind === 'leaf') yield tree.leaf;
  else {
    yield* leavesOf(tree.left);
    yield* leavesOf(tree.right);
  }
}

/** Returns the tree with mapped leaves. */
export function mapLeaves<Leaf, Other>(tree: Tree<Leaf>, change: (leaf: Leaf) => Other): Tree<Other> {
  if (tree.kind === 'leaf') return { kind: 'leaf', leaf: change(tree.leaf) };
  return { ...tree, left: mapLeaves(tree.left, change), right: mapLeaves(tree.right, change) };
}

/** Joins at least one leaf by "and". */
export const allOf = <Leaf>(leaves: readonly Leaf[]): Tree<Leaf> =>
  fold(
    leaves,
    () => 'and',
    (leaf) => ({ kind: 'leaf', leaf }),
  ) as Tree<Leaf>;
