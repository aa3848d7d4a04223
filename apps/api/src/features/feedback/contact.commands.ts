import { emailKey } from '@mabarin/domain/email';
import type { ContactForm } from '@mabarin/domain/feedback/feedback';
import { stripControl } from '@mabarin/domain/text-line';
import type { Deps } from '#deps.ts';
import { paymentTexts } from '#features/payments/index.ts';
import { addressOf } from '#platform/http/address.ts';
import type { Tx } from '#schema.ts';
import { openTask } from '#features/tasks/index.ts';

const MESSAGES = 5;
/** Messages per address, which many people may share. */
const MESSAGES_OF_ADDRESS = 30;
const WINDOW_SECONDS = 3_600;

/** Throws `http.too_many`. */
export async function hitContact(
  deps: Pick<Deps, 'limits'>,
  { ip, email }: { ip: string; email: string },
): Promise<void> {
  await deps.limits.hit('contact from', addressOf(ip), MESSAGES_OF_ADDRESS, WINDOW_SECONDS);
  await deps.limits.hit('contact of', `${emailKey(email)}:${addressOf(ip)}`, MESSAGES, WINDOW_SECONDS);
}

/** Only the task says if the named payment is ours, so no visitor can learn it. Returns its subject. */
export async function storeContact(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, form: ContactForm): Promise<string> {
  const subject = deps.random.uuid();
  const named = stripControl(form.contactTransactionID).trim();
  const ours = (await paymentTexts(tx, [named])).has(named);
  await openTask(tx, {
    subject,
    reason: 'contact',
    detail: {
      from: form.contactEmail,
      ...(ours ? { payment: named } : named === '' ? {} : { unknown: named }),
      message: form.contactMessage,
    },
    now: deps.clock.now(),
  });
  return subject;
}
