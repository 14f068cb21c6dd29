import { EventImportForm } from './event-import-form.tsx';
import { EventLists } from './event-lists.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportedMarkets } from './imported-markets.tsx';

/** Importing files of prices and of calendar events, and what is imported. */
export const ImportPanels = () => (
  <>
    <ImportForm />
    <ImportedMarkets />
    <EventImportForm />
    <EventLists />
  </>
);
