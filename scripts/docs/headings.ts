/** Returns the anchors of a Markdown page's headings, as GitHub makes them. */
export function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(page).matchAll(/^#{1,6} +(.+)$/gm)) {
    const base = anchorOf(heading);
    let anchor = base;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${base}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Returns a page whose fenced blocks of code are empty lines. */
export const withoutCode = (page: string): string =>
  page.replace(/^ *```.*\n[\s\S]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, ''));
