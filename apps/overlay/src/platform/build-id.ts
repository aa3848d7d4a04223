/** The build of this page: the hash in the name of its script. */
export function buildIdOf(page: Pick<Document, 'querySelector'>): string {
  const source = page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  return /-([\w-]{8})\.js$/.exec(source)?.[1] ?? 'dev';
}
