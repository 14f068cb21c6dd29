/**
 * Prints how reliable edges are: coverage of intervals on noise, false differences by strength, false edges, and found
 * drifts. Usage: node scripts/edge-figures.ts [worlds, default 300]
 */
import {
  coverageOn,
  lowsOn,
  NOISE_CASES,
  plantedOn,
  strengthsOn,
} from '../packages/analytics/src/edge/testing/noise-figures.ts';

const worlds = Number(process.argv[2] ?? 300);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8);
const points = (mean: number, error: number): string => `${mean.toFixed(2)} ± ${error.toFixed(2)}`.padStart(14);

console.log('signals on noise       worlds  blocks    hits    edge  plain Wilson      mean edge');
for (const one of NOISE_CASES) {
  const { worlds: counted, blocks, ofHits, ofEdge, ofPlainHits, edge, edgeError } = coverageOn(one, worlds);
  const shares = [ofHits, ofEdge].map(percent).join('');
  const head = `${one.name.padEnd(22)} ${String(counted).padStart(6)} ${blocks.toFixed(1).padStart(7)}`;
  console.log(`${head}${shares}      ${percent(ofPlainHits)} ${points(edge, edgeError)}`);
}

console.log('\nthree worthless strengths  worlds   apart  plain Wilson');
for (const one of NOISE_CASES.slice(2)) {
  const { worlds: counted, apart, plainApart } = strengthsOn(one, worlds);
  console.log(`${one.name.padEnd(26)} ${String(counted).padStart(6)}${percent(apart)}      ${percent(plainApart)}`);
}

console.log('\nnew lows of noise  worlds    raw           edge  covered');
for (const [over, common] of [
  [20, 0.3],
  [50, 0.4],
  [100, 0.2],
] as const) {
  const {
    worlds: counted,
    raw,
    edge,
    edgeError,
    ofEdge,
  } = lowsOn({ instruments: 12, days: 700, common }, over, worlds);
  const head = `${over} days, ${common} common`.padEnd(18);
  console.log(
    `${head} ${String(counted).padStart(6)} ${raw.toFixed(2).padStart(6)} ${points(edge, edgeError)} ${percent(ofEdge)}`,
  );
}

console.log('\nplanted drift a bar  worlds   truth           edge  covered   found');
for (const drift of [0.0005, 0.001, 0.002, 0.004]) {
  const { worlds: counted, truth, edge, edgeError, ofEdge, found } = plantedOn(drift, worlds);
  const head = `${(100 * drift).toFixed(2)} %`.padEnd(20);
  console.log(
    `${head} ${String(counted).padStart(6)} ${truth.toFixed(2).padStart(7)} ${points(edge, edgeError)} ${percent(ofEdge)}${percent(found)}`,
  );
}
