import type { SupportItem } from '@mabarin/api-client/contract/support';

/** The supports whose name or e-mail holds what is searched; a hidden e-mail is not there to be found. */
export function searchSupports(items: readonly SupportItem[], search: string): readonly SupportItem[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return items;
  return items.filter(({ name, email }) => [name, email ?? ''].some((text) => text.toLowerCase().includes(wanted)));
}
