import { FeaturePage as Features } from '../../features/pages/feature-page.tsx';
import { ProofPanel } from '../../features/proof/proof-panel.tsx';

/** What the product does, with the replay proof of this very server. */
export const FeaturePage = () => <Features proof={<ProofPanel withDifferences />} />;
