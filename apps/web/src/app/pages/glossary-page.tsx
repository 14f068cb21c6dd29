import { getRouteApi, useLocation } from '@tanstack/react-router';
import { GlossaryScreen } from '../../features/learning/glossary-screen.tsx';
import { readLearningSearch } from '../../features/learning/learning-search.ts';
import { glossaryTexts as texts } from '../../features/learning/texts/glossary.ts';
import { useTabName } from '../../lib/tab-name.ts';

const route = getRouteApi('/site/learning/glossary');

/** Binds the glossary to its URL. */
export function GlossaryPage() {
  const { q = '' } = readLearningSearch(route.useSearch());
  const { hash } = useLocation();
  const navigate = route.useNavigate();
  useTabName(texts.title);
  return (
    <GlossaryScreen
      q={q}
      hash={hash}
      onSearch={(next) => void navigate({ search: { q: next }, replace: true, resetScroll: false })}
    />
  );
}
