import type { DataProvider } from '@wickwise/contract';
import { listText } from '../../lib/list-text.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { connectionsTexts as texts } from './texts/connections.ts';

export interface ProviderCardProps {
  provider: DataProvider;
  isConnected: boolean;
  isOpen: boolean;
  /** The server would use it, not the account alone: the card says who may see its prices. */
  isForServer: boolean;
  onOpen: () => void;
}

/** What a provider delivers, on which terms, and the way to its key form. */
export function ProviderCard({ provider, isConnected, isOpen, isForServer, onOpen }: ProviderCardProps) {
  const { name, label, markets, scope, login, signUpUrl } = provider;
  const terms = termsOf(name);
  const use = [isForServer && texts.scopes[scope], texts.login[login]].filter(Boolean).join(' ');
  return (
    <div className="flex grow flex-col gap-2 border border-hairline p-3">
      <h4 className="flex flex-wrap items-center gap-2 text-body font-medium">
        {label} {isConnected && <Badge>{texts.connected}</Badge>}
      </h4>
      <p className="text-body text-pretty">{texts.delivers(listText(markets.map((market) => marketNames[market])))}</p>
      {use && <p className="text-dense text-pretty text-quiet">{use}</p>}
      <p lang={terms ? undefined : 'en'} className="text-dense text-pretty text-quiet">
        {terms ?? provider.terms}
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        {!isConnected && (
          <Button aria-expanded={isOpen} onClick={onOpen}>
            {texts.connect(label)}
          </Button>
        )}
        {signUpUrl && (
          <a
            href={signUpUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center text-body underline underline-offset-2 hover:text-accent-ink pointer-coarse:min-h-11"
          >
            {texts.signUp(label)}
          </a>
        )}
      </p>
    </div>
  );
}

/** Returns a provider's terms in the reader's language; undefined where only the server has them. */
const termsOf = (name: string): string | undefined => (texts.terms as Readonly<Record<string, string>>)[name];
