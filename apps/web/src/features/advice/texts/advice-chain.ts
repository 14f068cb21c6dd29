// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const adviceChainTexts = textsOf({
  en: {
    title: 'Record of expert calls',
    what: 'Every call, correction, withdrawal and outcome on this server is an entry in one chain. Each entry holds the hash of the one before, so nothing can be changed, added or taken out in the past without changing every hash after it. At the end of each UTC day the newest hash, the head, is published here. Anyone who has kept an old head can prove later changes.',
    verify: 'Check it yourself',
    verifyHow: 'Download both files, then run this command in a checkout of Wickwise. Better still, use heads that you saved earlier. It recomputes every hash without asking this server, and names the first entry that doesn’t fit.',
    export: 'Download the chain',
    exportHeads: 'Download the heads',
    heads: 'Daily heads',
    failed: 'Failed to fetch the heads',
    none: 'No heads yet.',
    noneWhy: 'The first is published at the end of the day (UTC) in which an expert publishes a call.',
    day: 'Day (UTC)',
    entries: 'Entries',
    hash: 'Hash',
    anchor: 'Anchor',
    anchors: {
      none: 'none',
      pending: 'Pending',
      complete: 'Proof',
    },
    anchorWhy: 'An anchor is a proof of OpenTimestamps that a head existed at that time, without trusting this server. Operators can turn anchoring on.',
  },
  hi: async () => (await import('./hi.ts')).adviceChainTexts,
});
