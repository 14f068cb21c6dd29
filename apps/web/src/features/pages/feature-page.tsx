import type { ReactNode } from 'react';
import { Reading, ReadingSection } from '../../ui/reading.tsx';
import { featurePageTexts as texts } from './texts/feature-page.ts';

/** `proof`: the replay proof of the running server. */
export function FeatureOverview({ proof }: { proof: ReactNode }) {
  return (
    <Reading title={texts.title} lead={texts.lead}>
      {texts.sections.map(({ title, text }) => (
        <ReadingSection key={title} title={title}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </ReadingSection>
      ))}
      <div className="mt-8">
        <p className="mb-3 text-pretty">{texts.proof}</p>
        {proof}
      </div>
    </Reading>
  );
}
