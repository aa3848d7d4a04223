import { contact } from '@mabarin/api-client/contract/feedback';
import { randomId } from '@mabarin/api-client/random-id';
import type { ContactForm } from '@mabarin/domain/feedback/feedback';
import { call } from '#platform/api.ts';
import { forgetOrderKey, orderKey } from '#platform/order-key.ts';
import { tabStore } from '#platform/storage.ts';

const KEY = 'contact';

/** Sends a message to the operators. Sent again with the same words it is the same message. */
export async function sendContact(form: ContactForm, token: string): Promise<void> {
  const idempotencyKey = orderKey(tabStore, KEY, form, randomId);
  await call(contact, { form, token }, { idempotencyKey });
  forgetOrderKey(tabStore, KEY);
}
