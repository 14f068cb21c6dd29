import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { EdgeTable } from '../../features/edges/edge-table.tsx';
import { edgesQuery } from '../../features/edges/queries.ts';
import { edgesTexts } from '../../features/edges/texts/edges.ts';
import { ProofPanel } from '../../features/proof/proof-panel.tsx';
import { ProofLink } from '../../features/proof/proof-screen.tsx';
import { TodaysFrame } from '../../features/signals/todays-frame.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';

const tape = <Skeleton className="h-20" />;
const chart = <ChartSkeleton />;
const signals = <TodaysFrame />;

const Tape = lazyPart(async () => (await import('./landing-tape.tsx')).LandingTape, { place: tape });
const Chart = lazyPart(async () => (await import('./landing-chart.tsx')).LandingChart, { place: chart });
const Signals = lazyPart(async () => (await import('./landing-signals.tsx')).LandingSignals, { place: signals });

/** Live parts of the running server, by the section that they belong to. */
const DEMOS: Readonly<Record<string, ReactNode>> = {
  prices: (
    <WhenSeen place={tape}>
      <Tape />
    </WhenSeen>
  ),
  chart: (
    <WhenSeen place={chart}>
      <Chart />
    </WhenSeen>
  ),
  signals: (
    <WhenSeen place={signals}>
      <Signals />
    </WhenSeen>
  ),
  edge: <FirstEdges />,
  proof: (
    <>
      <ProofPanel />
      <ProofLink />
    </>
  ),
};

/** The live part of a section, from this server; nothing where there is none. */
export const FeatureDemo = ({ id }: { id: string }) => DEMOS[id];

const SHOWN = 3;

/** The first rows of the measured edges; the whole list is a page of its own. */
function FirstEdges() {
  const { data } = useQuery(edgesQuery({}));
  return (
    <>
      <Panel title={edgesTexts.title}>
        {!data && <Skeleton className="m-3 h-32" />}
        {data && data.edges.length > 0 && <EdgeTable edges={data.edges.slice(0, SHOWN)} />}
        {data?.edges.length === 0 && <p className="p-3 text-body text-quiet">{edgesTexts.noneWhy}</p>}
      </Panel>
      <p className="mt-2 text-body">
        <Link to="/edge" className="underline underline-offset-2">
          {edgesTexts.title}
        </Link>
      </p>
    </>
  );
}
