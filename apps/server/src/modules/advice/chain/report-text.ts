import type { ChainReport } from './verify-chain.ts';

/** Says what was checked and what was not. `hasHeads` and `hasProofs`: whether they were given. */
export function chainReportText(
  report: ChainReport,
  { hasHeads, hasProofs }: { hasHeads: boolean; hasProofs: boolean },
): string {
  const { entries, bodies, heads, covered, proofs, problems, problemCount } = report;
  const hidden = entries - bodies;
  const more = problemCount - problems.length;
  return [
    `${entries} entries: numbers, order, times and hashes were compared.`,
    `${bodies} bodies were compared with their hashes.`,
    ...(hidden > 0 ? [`Not checked: ${hidden} hidden bodies, of which the export has the hash alone.`] : []),
    ...(hasHeads
      ? [`${heads} daily heads were compared. The newest covers entries up to ${covered}.`]
      : ['Not checked: daily heads. Without --heads FILE, a chain that was written again as a whole looks the same.']),
    ...(hasHeads && covered < entries ? [`Not covered by a head yet: ${entries - covered} entries.`] : []),
    ...(hasProofs
      ? proofs.flatMap(proofLines)
      : ['Not checked: proofs of time. Without --proofs DIR, nothing shows when the heads were made.']),
    ...problems.map((problem) => `PROBLEM: ${problem}`),
    ...(more > 0 ? [`PROBLEM: and ${more} more.`] : []),
    problemCount === 0 ? 'No problem found.' : `${problemCount} ${problemCount === 1 ? 'problem' : 'problems'} found.`,
  ].join('\n');
}

function proofLines({ day, blocks, promises }: ChainReport['proofs'][number]): string[] {
  if (blocks.length === 0)
    return [`Head of ${day}: promised by ${promises.join(', ')}, in no block yet. This proves no time.`];
  return blocks.map(
    ({ height, merkleRoot }) =>
      `Head of ${day}: leads to Bitcoin block ${height}, if its Merkle root is ${merkleRoot}. Compare it with any block explorer.`,
  );
}
