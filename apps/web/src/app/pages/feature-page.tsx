import { FeatureOverview as Features } from '../../features/pages/feature-page.tsx';
import { ProofPanel } from '../../features/proof/proof-panel.tsx';
import { ProofLink } from '../../features/proof/proof-screen.tsx';

/** Features, with this server's newest replay proof. */
export const FeaturePage = () => (
  <Features
    proof={
      <>
        <ProofPanel />
        <ProofLink />
      </>
    }
  />
);
