import { contact } from '@mabarin/api-client/contract/feedback';
import type { ContactForm } from '@mabarin/domain/feedback/feedback';
import { call } from '#platform/api.ts';
import { orderKeys } from '#platform/form/order-keys.ts';

const NAME = 'contact';

/** Sends a message to the operators. The same text sent again is the same message. */
export async function sendContact(form: ContactForm, token: string): Promise<void> {
  const idempotencyKey = orderKeys.take(NAME, form);
  await call(contact, { form, token }, { idempotencyKey });
  orderKeys.settle(NAME, idempotencyKey);
}
