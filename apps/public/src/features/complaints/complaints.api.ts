import { complain } from '@mabarin/api-client/contract/complaints';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { askComplaint } from '@mabarin/web/complaint-dialog';
import { complaintText } from '@mabarin/web/complaint-text';
import { call } from '#platform/api.ts';
import { orderKeys } from '#platform/form/order-keys.ts';

/** `of`: the host's username, or the ticket. */
export type Reported = { place: 'host' | 'list' | 'ticket'; of: string };

const NAME = 'complaint';

/** Asks why and sends it. The same report sent again counts once. */
export async function report(reported: Reported): Promise<void> {
  const form = await askComplaint();
  if (form === null) return;
  const input = { ...reported, form };
  const idempotencyKey = orderKeys.take(NAME, input);
  await call(complain, input, { idempotencyKey });
  orderKeys.settle(NAME, idempotencyKey);
  void showDialog({ icon: 'done', caption: complaintText.caption, text: complaintText.sent });
}
