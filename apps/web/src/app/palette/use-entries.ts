import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isMarket, type Market } from '@wickwise/market';
import { appearance, DENSITIES, setAppearance } from '../../lib/appearance.ts';
import { chooseLocale, LANGUAGES, localeChoice } from '../../lib/locale.ts';
import { marketNames } from '../../lib/market-names.ts';
import { logOutOnServer } from '../../lib/session/log-out.ts';
import { endSession, useIsSignedIn } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { symbolSearchQuery } from '../../lib/symbol-search.ts';
import { inEnglish } from '../../lib/texts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { toast } from '../../ui/toast-store.ts';
import { type NavPage, useNavPages } from '../navigation.ts';
import { shellTexts } from '../shell/texts/shell.ts';
import { opened } from './opened.ts';
import { bestOf } from './rank.ts';
import { noteVisit, recentVisits, type Visit } from './recent.ts';
import { paletteTexts as texts } from './texts/palette.ts';

export interface PaletteEntry {
  id: string;
  group: keyof typeof texts.groups;
  label: string;
  /** The English label, which is searched too. */
  english?: string;
  note?: string;
  run: () => void;
}

/** Debounce for typing, ms. */
const SETTLE_MS = 120;

/** Returns matches in groups; recent visits without input. */
export function useEntries(typed: string): { entries: PaletteEntry[]; hasFailed: boolean } {
  const visit = useVisit();
  const wanted = typed.trim();
  const { data, error } = useQuery(symbolSearchQuery(useSettled(wanted, SETTLE_MS)));
  const actions = useActions();
  const screens = useNavPages().map(({ to, name, key }) => ({
    ...visit({ screen: to }, 'screens', shellTexts.pages[name], `g ${key}`),
    english: inEnglish(shellTexts).pages[name],
  }));
  if (wanted === '') {
    const recent = recentVisits().flatMap((each) => entryOf(each, screens, visit) ?? []);
    return { entries: [...recent, ...screens, ...actions], hasFailed: false };
  }
  const symbols = (data ?? []).map(({ market, symbol, name }) =>
    visit({ market, symbol }, 'symbols', symbol, `${name} · ${marketNames[market]}`),
  );
  return { entries: [...symbols, ...bestOf(screens, wanted), ...bestOf(actions, wanted)], hasFailed: error !== null };
}

type MakeVisit = (visit: Visit, group: PaletteEntry['group'], label: string, note?: string) => PaletteEntry;

function entryOf(visit: Visit, screens: readonly PaletteEntry[], make: MakeVisit): PaletteEntry | undefined {
  if ('screen' in visit) {
    const known = screens.find(({ id }) => id === idOf(visit, 'screens'));
    return known && { ...known, id: idOf(visit, 'recent'), group: 'recent' };
  }
  return isMarket(visit.market) ? make(visit, 'recent', visit.symbol, marketNames[visit.market]) : undefined;
}

const idOf = (visit: Visit, group: string): string =>
  'screen' in visit ? `${group} ${visit.screen}` : `${group} ${visit.market} ${visit.symbol}`;

/** Returns a factory of entries that navigate and are remembered. */
function useVisit(): MakeVisit {
  const navigate = useNavigate();
  const go = (visit: Visit): void => {
    opened.set(undefined);
    noteVisit(visit);
    if ('screen' in visit) void navigate({ to: visit.screen as NavPage['to'] });
    else {
      const params = { market: visit.market as Market, symbol: visit.symbol };
      void navigate({ to: '/dashboard/chart/$market/$symbol', params });
    }
  };
  return (visit, group, label, note) => ({
    id: idOf(visit, group),
    group,
    label,
    ...(note ? { note } : {}),
    run: () => go(visit),
  });
}

/** Returns global actions that would change something. */
function useActions(): PaletteEntry[] {
  const { theme, density, pair } = useStore(appearance);
  const logOut = useLogOut();
  const isSignedIn = useIsSignedIn();
  const act = (id: string, labelIn: (of: typeof texts) => string, run: () => void): PaletteEntry => ({
    id: `action ${id}`,
    group: 'actions',
    label: labelIn(texts),
    english: labelIn(inEnglish(texts)),
    run: () => {
      opened.set(undefined);
      run();
    },
  });
  const other = <Value extends string>(values: readonly Value[], now: Value): Value[] =>
    values.filter((value) => value !== now);
  return [
    ...other(['light', 'dark', 'system'] as const, theme).map((each) =>
      act(
        each,
        ({ themes }) => themes[each],
        () => setAppearance({ theme: each }),
      ),
    ),
    ...other(DENSITIES, density).map((each) =>
      act(
        each,
        ({ densities }) => densities[each],
        () => setAppearance({ density: each }),
      ),
    ),
    ...other(['safe', 'classic'] as const, pair).map((each) =>
      act(
        each,
        ({ pairs }) => pairs[each],
        () => setAppearance({ pair: each }),
      ),
    ),
    ...other(LANGUAGES, localeChoice.language).map((each) =>
      act(
        each,
        ({ languages }) => languages[each],
        () => chooseLocale({ language: each }),
      ),
    ),
    act(
      'keys',
      ({ keys }) => keys,
      () => opened.set('keys'),
    ),
    ...(isSignedIn
      ? [
          act(
            'log out',
            ({ logOut: label }) => label,
            () => void logOut(),
          ),
        ]
      : []),
  ];
}

function useLogOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await client.cancelQueries(); // pending requests would come back refused
    try {
      await logOutOnServer();
      endSession();
      await navigate({ to: '/' });
    } catch {
      toast(texts.logOutFailed);
    }
  };
}
