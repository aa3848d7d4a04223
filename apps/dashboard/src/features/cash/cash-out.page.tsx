import { bankHoldEnd, CASH_OUT_MIN, type CashOutForm } from '@mabarin/domain/cash/cash';
import { instantText } from '@mabarin/domain/time';
import { showDialog, useDialogOpen } from '@mabarin/ui/popups/dialog';
import { formatRupiah } from '@mabarin/ui/format/money';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDraft } from '#platform/form/draft.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { go } from '#platform/go.ts';
import { useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { cashoutMutation, feeQuery, pendingQuery } from './cash.api.ts';
import { cashText } from './cash.text.ts';
import styles from './cash.module.css';
import { cashoutRefusal, cashoutResolver } from './cash.form.ts';
import { cashOutRefusal } from './cash-out-refusal.ts';

const empty: CashOutForm = { cashAmount: 0, cashPassword: '' };
const AMOUNT_STEP = 50_000;

/** Requests a withdrawal. The password is never kept; a lost response is asked for again with the same key. */
export default function CashOutPage() {
  const host = useHost();
  const { data: fee } = useQuery(feeQuery);
  const ready = host.balance_ready ?? 0;
  const now = useNow();
  const held = host.bank_cooldown === null ? null : bankHoldEnd(new Date(host.bank_cooldown));
  const heldUntil = held !== null && Number(held) > now ? held : null;
  const resolver = useMemo(() => cashoutResolver(ready), [ready]);
  const form = useForm<CashOutForm, unknown, CashOutForm>({ resolver, defaultValues: empty });
  const { control, reset, getValues } = form;
  const amount = useWatch({ control, name: 'cashAmount' });
  const draft = useDraft(form, 'cash-out');
  const requesting = useMutation({
    ...cashoutMutation,
    // Here and not in `mutate`, whose callbacks end with the page: the live channel may close it before the response
    // arrives.
    onSuccess({ stop, data }) {
      if (!stop) {
        draft.clear();
        reset(empty);
        go('cash');
      }
      const caption = stop ? cashText.refused : cashText.accepted;
      void showDialog({ icon: stop ? 'warn' : 'done', caption, text: data });
    },
  });
  // The dialog that asks for a code must not be covered.
  const asked = useDialogOpen();
  useRefusal();

  return (
    <FormPage
      title={cashText.outTitle}
      form={form}
      invalid={() => cashoutRefusal(getValues(), ready)}
      saveLabel={cashText.process}
      onSave={(values) => requesting.mutate(values)}
      busy={requesting.isPending}
      onCancel={() => {
        draft.clear();
        go('cash');
      }}
      onReset={() => {
        draft.clear();
        reset(empty);
      }}
      intro={
        <dl>
          <div className="stack gap-1 px-5 py-4 surface rounded-panel">
            <dt className="small muted">{cashText.readyBalance}</dt>
            <dd className="figure huge">{formatRupiah(ready)}</dd>
          </div>
        </dl>
      }
    >
      <RupiahField
        control={control}
        name="cashAmount"
        label={cashText.howMuch}
        hint={cashText.howMuchHint}
        min={CASH_OUT_MIN}
        max={ready}
        step={AMOUNT_STEP}
        quick={[...new Set([ready, CASH_OUT_MIN])].filter((each) => each <= ready)}
        quickName={(each) => (each === ready ? cashText.all(formatRupiah(each)) : formatRupiah(each))}
      />
      <p className={`px-4 py-3 mb-4 sunken rounded-ticket small muted ${styles.kept}`}>
        <span>{cashText.arrives}</span>{' '}
        <strong className="row figure huge">
          {fee === undefined || amount === null || amount < CASH_OUT_MIN ? '–' : formatRupiah(amount - fee)}
        </strong>{' '}
        {fee !== undefined && <span>{cashText.feeNotice(formatRupiah(fee))}</span>}
      </p>
      <p className="mb-4 snug">
        <span className="small muted">{cashText.destination}</span>{' '}
        <strong className="row">{[host.bank_name, host.bank_account, host.bank_holder].join(' · ')}</strong>
        {heldUntil !== null && <span className="small">{cashText.newAccount(instantText(heldUntil))}</span>}
      </p>
      <PasswordField
        control={control}
        name="cashPassword"
        label={cashText.password}
        hint={cashText.passwordHint}
        autoComplete="current-password"
      />
      <ProcessingOverlay open={requesting.isPending && !asked} />
    </FormPage>
  );
}

/** A page opened by its address refuses like the button; a pending cash-out has no form. */
function useRefusal(): void {
  const host = useHost();
  const { data: pending } = useQuery(pendingQuery);
  const open = useEffectEvent(() => {
    const refusal = cashOutRefusal(host);
    if (refusal === null) return;
    go(refusal.page);
    void showDialog({ icon: 'warn', caption: cashText.notYet, text: refusal.text });
  });
  useEffect(() => open(), []);
  useEffect(() => {
    if (pending) go('cash');
  }, [pending]);
}
