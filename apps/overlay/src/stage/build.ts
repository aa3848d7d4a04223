/** The build this page runs: the fingerprint that is part of its script's name. */
export function buildOf(page: Pick<Document, 'querySelector'>): string {
  const source = page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  return /-([\w-]{8})\.js$/.exec(source)?.[1] ?? 'dev';
}
