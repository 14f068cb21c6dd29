interface StoryHead {
  slug: string;
  excerpt: string;
  source: { name: string };
}

/** Sets description and canonical link of a story, as the server does for the first page. */
export function showStoryHead({ slug, excerpt, source }: StoryHead): void {
  document.querySelector('meta[name="description"]')?.setAttribute('content', excerpt || source.name);
  const address = `${location.origin}/news-details/${encodeURIComponent(slug)}`;
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
}
