import { supportFormFor, type SupportForm } from '@mabarin/domain/support/support';
import { config } from '@mabarin/web/config';
import { formResolver } from '@mabarin/web/form-resolver';
import type * as v from 'valibot';
import { supportFieldText } from './support-field.text.ts';

export { orderSupport } from './support.api.ts';

/** Form values of the support. */
export type SupportValues = v.InferInput<typeof SupportForm>;

/** Rules of a support. Everything needed only for sending is in this chunk, which loads after the form. */
export const resolver = formResolver<SupportValues, SupportForm>(
  supportFormFor(config.fee),
  {
    supporterName: supportFieldText.name,
    supporterMessage: supportFieldText.message,
    supporterGift: supportFieldText.amount,
    supporterEmail: supportFieldText.email,
  },
  // The QRIS limit concerns the amount, so its message stands there.
  { wholeAt: 'supporterGift' },
);
