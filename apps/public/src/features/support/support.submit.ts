import { SupportForm } from '@mabarin/domain/support/support';
import { formResolver } from '@mabarin/web/form-resolver';
import type * as v from 'valibot';
import { supportFieldText } from './support-field.text.ts';

export { orderSupport } from './support.api.ts';

/** What the support form holds while it is filled in. */
export type SupportValues = v.InferInput<typeof SupportForm>;

/** The rules of a support. With its call they are all that sending takes, and come after the form. */
export const resolver = formResolver<SupportValues, SupportForm>(
  SupportForm,
  {
    supporterName: supportFieldText.name,
    supporterMessage: supportFieldText.message,
    supporterGift: supportFieldText.amount,
    supporterEmail: supportFieldText.email,
  },
  // The QRIS limit is about the amount, so it is said there.
  { wholeAt: 'supporterGift' },
);
