import type { SupportItem } from '@mabarin/api-client/contract/support';

/** Filters by name or e-mail; hidden e-mails do not match. */
export function searchSupports(items: readonly SupportItem[], search: string): readonly SupportItem[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return items;
  return items.filter(({ name, email }) => [name, email ?? ''].some((text) => text.toLowerCase().includes(wanted)));
}
