import { listEvents, listTurnovers } from '#modules/events/store.ts';
import { watchedStories } from '#modules/news/reading/watched-stories.ts';
import { listTurns } from '#modules/screener/turn-store.ts';
import { ownSignalsIn, signalsOfWeight } from '#modules/signals/of-weight.ts';
import { listLiveStrategies } from '#modules/strategies/store.ts';
import type { HighlightSources } from '#modules/whatsnew/sources.ts';
import type { Db } from '#platform/db/db.ts';

/** Returns the modules' readers of what's new. */
export const highlightSources = (db: Db): HighlightSources => ({
  signals: (window) => signalsOfWeight(db, window),
  events: (window) => listEvents(db, window),
  turnovers: () => listTurnovers(db),
  stories: (instruments, window, limit) => watchedStories(db, instruments, window, limit),
  turns: (userId, window) => listTurns(db, userId, window),
  firings: async (userId, window) => {
    const live = (await listLiveStrategies(db, userId)).filter(({ market }) => market === window.market);
    const byId = new Map(live.map((strategy) => [strategy.id, strategy.definition]));
    const found = await ownSignalsIn(db, userId, live, window);
    return found.flatMap((signal) => {
      const definition = byId.get(signal.pattern);
      return definition ? { ...signal, label: definition.label, description: definition.description } : [];
    });
  },
});
