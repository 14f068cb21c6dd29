import { type CompiledStrategy, canonicalRule, compileStrategy } from '@wickwise/analytics';
import type { Strategy } from '@wickwise/contract';
import { Lru } from '#platform/lru.ts';

/** Number of rules kept compiled. */
const COMPILED = 500;

/** Compiles rules, each once, whatever their name. */
export class CompiledRules {
  readonly #rules = new Lru<string, CompiledStrategy>(COMPILED);

  /** Throws `RuleError` for an unknown attribute or pattern. */
  of(rule: Strategy): CompiledStrategy {
    return this.#rules.get(canonicalRule(rule), () => compileStrategy(rule));
  }
}
