import { ImportForm } from './import-form.tsx';
import { ImportedMarkets } from './imported-markets.tsx';

/** Importing files of prices, and what is imported. */
export const ImportPanels = () => (
  <>
    <ImportForm />
    <ImportedMarkets />
  </>
);
