import { Why } from '@mabarin/domain/desk/desk';
import { SearchText } from '@mabarin/domain/desk/search';
import * as v from 'valibot';
import { endpoint } from '#endpoint.ts';

const DeskHit = v.object({
  kind: v.picklist(['payment', 'host', 'viewer', 'cash-out', 'refund', 'task']),
  /** Its own number or name. */
  id: v.string(),
  /** The page of the desk that shows it, and the part of the address behind. */
  page: v.picklist(['bayar', 'host', 'penonton', 'tugas']),
  subject: v.string(),
  /** One line in Indonesian. */
  line: v.string(),
  /** The search is its number, reference, address or name. */
  exact: v.boolean(),
});
export type DeskHit = v.InferOutput<typeof DeskHit>;

export const deskSearch = endpoint({
  method: 'POST',
  path: '/api/desk/search',
  who: 'operator',
  summary:
    'Finds payments, hosts, viewers, cash-outs, refunds and tasks by any number, reference, address, name, or amount ' +
    'and minute; exact hits first, up to 20 of a kind.',
  input: v.object({ why: Why, q: SearchText }),
  output: v.object({ data: v.array(DeskHit) }),
  fails: [],
});
