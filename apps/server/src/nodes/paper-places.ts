import type { Metrics } from '#platform/metrics.ts';
import { PricedPlaces, type PricedPlacesDeps } from './priced-places.ts';
import { PAPER_PLACED, type Subjects } from './subjects.ts';

interface PaperPlacesDeps extends PricedPlacesDeps {
  metrics: Pick<Metrics, 'paperNodes' | 'paperParts'>;
  subjects: Pick<Subjects, 'paper'>;
}

/** The leader's side of paper orders at other nodes. */
export const placePaperAt = (deps: PaperPlacesDeps): PricedPlaces => {
  const { paperNodes: nodes, paperParts: parts } = deps.metrics;
  return new PricedPlaces(deps, {
    of: 'paper',
    subjects: deps.subjects.paper,
    topic: PAPER_PLACED,
    metrics: { nodes, parts },
    begin: (begin) => begin,
  });
};
