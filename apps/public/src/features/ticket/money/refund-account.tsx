import type { TicketRefundPart } from '@mabarin/api-client/contract/refunds';
import { HOLDER_MAX, RefundAccountForm } from '@mabarin/domain/refunds/refund';
import { BankField } from '@mabarin/ui/pickers/bank-field';
import { Button } from '@mabarin/ui/buttons/button';
import { AccountField } from '@mabarin/ui/fields/account-field';
import { announce } from '@mabarin/ui/states/live-region';
import { TextField } from '@mabarin/ui/fields/text-field';
import { drafts } from '@mabarin/web/drafts';
import { formResolver, invalidCode } from '@mabarin/web/form-resolver';
import { useDraft } from '@mabarin/web/use-draft';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { failureSentence, showFailure } from '#platform/dialogs.ts';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { usePoll } from '#platform/use-poll.ts';
import { readRefundBanks, saveRefundAccount } from './refund.api.ts';
import { refundAccountText } from './refund-account.text.ts';

type Values = { bankCode: string; bankAccountNumber: string; holder?: string };

const empty: Values = { bankCode: '', bankAccountNumber: '', holder: '' };
const sentences = {
  bankCode: refundAccountText.bankWrong,
  bankAccountNumber: refundAccountText.numberWrong,
  holder: refundAccountText.holderWrong,
};
const resolver = formResolver<Values, RefundAccountForm>(RefundAccountForm, sentences);

type RefundAccountProps = { ticket: string; onSaved: (part: TicketRefundPart) => void };

/** Account for a refund: a bank or wallet of the list, the number, and the holder if no bank supplies it. */
export default function RefundAccount({ ticket, onSaved }: RefundAccountProps) {
  const { data, error, busy, poll } = usePoll('refund-banks', () => ({ ask: readRefundBanks, everyMs: () => null }));
  const form = useForm<Values, unknown, RefundAccountForm>({ resolver, defaultValues: empty });
  const draft = `refund:${ticket}`;
  useDraft(form, draft);
  const save = useMutation({
    mutationFn: (values: RefundAccountForm) => saveRefundAccount(ticket, values),
    onSuccess(part) {
      drafts.forget(draft);
      announce(refundAccountText.saved);
      onSaved(part);
    },
    onError: (error) => showFailure(error),
  });
  const { control } = form;
  const isChecked = data?.checked ?? true;
  const submit = form.handleSubmit(
    (values) => {
      if (!save.isPending) save.mutate(values);
    },
    (errors) => showInvalid(invalidCode(errors, 'refunds.account_invalid')),
  );
  return (
    <form
      noValidate
      className="stack gap-3 snug"
      data-tight=""
      onSubmit={(event) => void submit(event).catch(showFailure)}
    >
      {data === undefined && error !== null && (
        <p>
          <span>{failureSentence(error)}</span>{' '}
          <Button variant="quiet" busy={busy} onClick={poll.ask}>
            {refundAccountText.retry}
          </Button>
        </p>
      )}
      <BankField
        control={control}
        name="bankCode"
        label={refundAccountText.bank}
        banks={data?.banks ?? []}
        disabled={data === undefined}
      />
      <AccountField control={control} name="bankAccountNumber" label={refundAccountText.number} />
      {!isChecked && (
        <TextField
          control={control}
          name="holder"
          label={refundAccountText.holder}
          hint={refundAccountText.holderHint}
          maxLength={HOLDER_MAX}
          autoComplete="name"
        />
      )}
      <p className="small strong snug">{isChecked ? refundAccountText.checked : refundAccountText.unchecked}</p>
      <Button type="submit" wide busy={save.isPending}>
        {refundAccountText.send}
      </Button>
    </form>
  );
}
