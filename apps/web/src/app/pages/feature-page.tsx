import { TextPageScreen } from '../../features/pages/text-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FeatureDemo = lazyPart(async () => (await import('./feature-demo.tsx')).FeatureDemo);

/** Features, job by job, with this server's own prices, signals and measurements. */
export const FeaturePage = () => <TextPageScreen name="feature" renderPart={(id) => <FeatureDemo id={id} />} />;
