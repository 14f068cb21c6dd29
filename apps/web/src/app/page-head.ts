import { pageMeta } from '@wickwise/contract';

/** Sets title, description and keywords of the page at a path, as the server does for the first one. */
export function showPageHead(path: string): void {
  const { title, description, keywords } = pageMeta(path);
  document.title = title;
  setMeta('description', description);
  setMeta('keywords', keywords);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', `${location.origin}${path}`);
}

function setMeta(name: string, content: string): void {
  let meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}
