import { type Kysely, sql } from 'kysely';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Where patterns are listed; a copy, so that this step does the same for ever. */
const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  single: words(`
    doji dragonfly_doji gravestone_doji long_legged_doji rickshaw_man takuri spinning_top high_wave short_line
    long_line marubozu closing_marubozu belt_hold hammer hanging_man shooting_star inverted_hammer`),
  double: words(`
    engulfing_pattern harami_pattern harami_cross doji_star dark_cloud_cover piercing in_neck on_neck thrusting
    homing_pigeon matching_low counterattack separating_lines kicking kicking_by_length`),
  triple: words(`
    morning_star evening_star morning_doji_star evening_doji_star abandoned_baby tristar three_white_soldiers
    three_black_crows identical_three_crows two_crows upside_gap_two_crows three_inside three_outside
    three_stars_in_south advance_block stalled_pattern stick_sandwich unique_three_river gap_side_side_white
    tasuki_gap xside_gap_three_methods three_line_strike conceal_baby_swall breakaway ladder_bottom mat_hold
    rise_fall_three_methods hikkake hikkake_mod`),
  advanced: words(`
    double_tops double_bottoms head_and_shoulder ascending_triangle descending_triangle symmetrical_triangle
    falling_wedge rising_wedge`),
  basic: words(`
    bullish_flag bearish_flag`),
  harmonic: words(`
    gartley bat butterfly crab`),
};

/** Where the strategies are listed that rules can name. */
const STRATEGIES: Readonly<Record<string, readonly string[]>> = {
  momentum: words(`
    rsi_oversold`),
  price: words(`
    head_and_shoulder closing_marubozu golden_cross_over_strategy double_tops double_bottoms hammer
    engulfing_pattern bullish_flag bearish_flag three_white_soldiers three_black_crows`),
  volatility: words(`
    bollinger_bands_strategy`),
};

const ALIASES: Readonly<Record<string, string>> = { engulfing: 'engulfing_pattern', harami: 'harami_pattern' };

/**
 * Rules were kept with whatever category they came with; from now on a wrong one is refused. What is kept gets the right one:
 * a category says where a builder lists a condition, and changes nothing of what it means.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await repair(db, 'screens', 'definition', ['id']);
  await repair(db, 'shared_screens', 'frozen', ['id']);
  await repair(db, 'strategy_versions', 'definition', ['strategy_id', 'version']);
  await repair(db, 'shared_strategies', 'definition', ['id']);
}

async function repair(db: Kysely<unknown>, table: string, column: string, keys: readonly string[]): Promise<void> {
  const [from, value] = [sql.table(table), sql.ref(column)];
  const named = sql.join(keys.map((key) => sql`${sql.ref(key)}::text`));
  const { rows } = await sql<{ key: string[]; value: unknown }>`
    select array[${named}] as key, ${value} as value from ${from}
    where ${value}::text like '%"category"%'`.execute(db);
  for (const row of rows) {
    const before = JSON.stringify(row.value);
    const after = JSON.stringify(repaired(row.value));
    if (after === before) continue;
    await sql`update ${from} set ${value} = ${after}::json where array[${named}] = ${row.key}`.execute(db);
  }
}

function repaired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(repaired);
  if (typeof value !== 'object' || value === null) return value;
  const { key, attribute } = value as Readonly<Record<string, unknown>>;
  const isCondition = typeof key === 'string' && typeof attribute === 'string';
  const parts = Object.entries(value).map(([name, part]) =>
    name === 'category' && isCondition ? [name, rightCategory(key, attribute, part)] : [name, repaired(part)],
  );
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** The category that a condition has; of a name that is unknown the one that it came with. */
function rightCategory(key: string, attribute: string, given: unknown): unknown {
  if (key === 'indicators') return undefined;
  const name = attribute.replace(/_gapless$/, '');
  const lists = key === 'patterns' ? PATTERNS : STRATEGIES;
  const [category] = Object.entries(lists).find(([, names]) => names.includes(ALIASES[name] ?? name)) ?? [];
  return category ?? given;
}
