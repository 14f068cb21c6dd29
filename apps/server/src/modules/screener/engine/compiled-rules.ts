import { type CompiledStrategy, canonicalRule, compileStrategy } from '@wickwise/analytics';
import type { Strategy } from '@wickwise/contract';
import { Lru } from '#platform/lru.ts';

/** Rules that stay compiled. */
const COMPILED = 500;

/** Compiles rules, each once: what a rule is called doesn't matter. */
export class CompiledRules {
  readonly #rules = new Lru<string, CompiledStrategy>(COMPILED);

  /** Throws `RuleError` when the rule names what the engine doesn't have. */
  of(rule: Strategy): CompiledStrategy {
    return this.#rules.get(canonicalRule(rule), () => compileStrategy(rule));
  }
}
