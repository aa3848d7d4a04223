import type { BankForm } from '@mabarin/domain/cash/cash';
import { instantText } from '@mabarin/domain/time';
import { BankField } from '@mabarin/ui/pickers/bank-field';
import { Button } from '@mabarin/ui/buttons/button';
import { AccountField } from '@mabarin/ui/fields/account-field';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { failureSentence, showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { bankListQuery, checkAccountMutation, saveBankMutation } from './cash.api.ts';
import { cashText } from './cash.text.ts';
import styles from './cash.module.css';
import { checkedBank, typedBank, type BankTyped } from './cash.form.ts';

const empty: BankTyped = { bankCode: '', bankAccountNumber: '', bankAccountHolder: '' };

/** The account holder comes from the bank where it can be asked, so it is not part of a draft. */
const undrafted = ['bankAccountHolder'] as const;

/** The bank account of withdrawals: checked with the bank where one can be asked, then saved. It can change again after 30 days. */
export default function BankPanel() {
  const host = useHost();
  const now = useNow();
  const { data, error: banksError, isFetching, refetch } = useQuery(bankListQuery);
  const { checked = true, banks } = data ?? {};
  const resolver = checked ? checkedBank : typedBank;
  const form = useForm<BankTyped, unknown, BankTyped>({ resolver, defaultValues: empty });
  const { control, reset, setValue, getValues, handleSubmit } = form;
  /** The account whose holder the bank confirmed; any edit clears it. */
  const [valid, setValid] = useState<BankForm | null>(null);
  const checking = useMutation(checkAccountMutation);
  const saving = useMutation(saveBankMutation);
  const draft = useDraft(form, 'settings', { never: undrafted });
  const id = useId();
  const locked = host.bank_cooldown !== null && Date.parse(host.bank_cooldown) > now ? host.bank_cooldown : null;

  function onEdit() {
    if (!checked) return;
    setValid(null);
    setValue('bankAccountHolder', '');
  }

  function onSave({ bankAccountHolder, ...account }: BankTyped) {
    if (checking.isPending || saving.isPending) return;
    if (!checked) save({ ...account, bankAccountHolder });
    else if (valid === null) check(account);
    else save(account);
  }

  function check(account: BankForm) {
    const typed = JSON.stringify(getValues());
    checking.mutate(account, {
      onSuccess(answer) {
        // The response is about an account edited meanwhile.
        if (JSON.stringify(getValues()) !== typed) return;
        if ('refused' in answer) {
          void showDialog({ icon: 'warn', caption: cashText.notRegisteredCaption, text: answer.refused });
          return;
        }
        setValid(account);
        setValue('bankAccountHolder', answer.holder);
        void showDialog({ icon: 'done', caption: cashText.validatedCaption, text: cashText.validated });
      },
    });
  }

  function save(account: BankForm) {
    if (locked !== null) {
      const text = cashText.locked(instantText(new Date(locked)));
      void showDialog({ icon: 'warn', caption: cashText.notSaved, text });
      return;
    }
    saving.mutate(account, {
      onSuccess() {
        draft.clear();
        reset(empty);
        setValid(null);
        void showDialog({ icon: 'done', caption: cashText.bankSavedCaption, text: cashText.bankSaved });
      },
    });
  }

  const submit = handleSubmit(onSave, () =>
    showInvalid(checked && valid === null ? cashText.validateInvalid : 'cash.bank_invalid'),
  );
  return (
    <form
      noValidate
      className="stack p-5 surface rounded-panel"
      aria-labelledby={id}
      onSubmit={(event) => void submit(event)}
      {...useFocusFallback()}
    >
      <h2 id={id} className="mb-1">
        {cashText.bankTitle}
      </h2>
      <p className="mb-4 small muted">{checked ? cashText.bankHelp : cashText.bankTypedHelp}</p>
      <p className="mb-4 small muted">
        {locked === null ? cashText.lock : cashText.lockedUntil(instantText(new Date(locked)))}
      </p>
      {host.bank_account !== null && (
        <dl className={`px-4 py-3 mb-4 sunken rounded-ticket facts ${styles.facts}`}>
          <dt>{cashText.bank}</dt>
          <dd>{host.bank_name}</dd>
          <dt>{cashText.account}</dt>
          <dd>{host.bank_account}</dd>
          <dt>{cashText.holder}</dt>
          <dd>{host.bank_holder}</dd>
        </dl>
      )}
      {banks === undefined && banksError !== null && (
        <p className="px-4 py-3 mb-4 sunken rounded-ticket">
          <span>{failureSentence(banksError, cashText.banksFailed)}</span>{' '}
          <Button variant="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            {cashText.retry}
          </Button>
        </p>
      )}
      <BankField
        control={control}
        name="bankCode"
        label={cashText.bank}
        banks={banks ?? []}
        disabled={banks === undefined || saving.isPending}
        onValueChange={onEdit}
      />
      <AccountField
        control={control}
        name="bankAccountNumber"
        label={cashText.number}
        mark={valid === null ? undefined : 'valid'}
        readOnly={saving.isPending}
        onValueChange={onEdit}
      />
      <TextField
        control={control}
        name="bankAccountHolder"
        label={cashText.holderField}
        placeholder={checked ? cashText.holderEmpty : undefined}
        readOnly={checked || saving.isPending}
      />
      <div className={cards.buttons}>
        <Button type="submit" busy={checking.isPending || saving.isPending}>
          {checked && valid === null ? cashText.validate : cashText.save}
        </Button>
      </div>
    </form>
  );
}
