import { Link } from '@tanstack/react-router';
import { Reading } from '../../ui/reading.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { proofTexts as texts } from './texts/proof.ts';

/** How signals are proven not to repaint, with the runs of this server and each difference. */
export function ProofScreen() {
  return (
    <Reading title={texts.title} lead={texts.lead}>
      <p className="mt-6 text-pretty">{texts.method}</p>
      <p className="mt-3">
        <Link to="/edge" className="underline underline-offset-2">
          {texts.edge}
        </Link>
      </p>
      <div className="mt-8">
        <ProofPanel withDifferences />
      </div>
    </Reading>
  );
}

/** Link to the whole proof, below its newest result. */
export const ProofLink = () => (
  <p className="mt-2 text-body">
    <Link to="/proof" className="underline underline-offset-2">
      {texts.whole}
    </Link>
  </p>
);
