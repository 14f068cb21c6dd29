import { ProofScreen } from '../../features/proof/proof-screen.tsx';

/** The replay proof of the running server. */
export const ProofPage = () => <ProofScreen />;
