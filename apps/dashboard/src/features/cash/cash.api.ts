import {
  bankList,
  cashout,
  cashoutCheck,
  cashoutFee,
  cashSummary,
  checkAccount,
  objectToRestriction,
  restrictions,
  saveBankAccount,
  saveHostAge,
  transactions,
} from '@mabarin/api-client/contract/cash';
import type { HostAgeForm } from '@mabarin/domain/cash/age';
import type { BankForm, CashOutForm } from '@mabarin/domain/cash/cash';
import type { ObjectionForm } from '@mabarin/domain/restrictions/objection';
import { restrictionWords } from '@mabarin/domain/restrictions/words.text';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { hostQuery } from '#platform/session/host.ts';
import { withCode } from '#platform/proof/second-factor.tsx';
import { cashKeys } from './cash.keys.ts';
import { cashText } from './cash.text.ts';

/** The pending cash-out: the first of the list, or null. */
export const pendingQuery = queryOptions({
  queryKey: [...cashKeys.all, 'pending'],
  queryFn: async ({ signal }) => (await call(cashoutCheck, {}, { signal })).data[0] ?? null,
});

export const restrictionsQuery = read([...cashKeys.all, 'restrictions'], restrictions, {});

export const objectMutation = press({
  mutationFn: (form: ObjectionForm) => call(objectToRestriction, form),
  into: restrictionsQuery,
  said: restrictionWords.sent,
});

export const summaryQuery = read([...cashKeys.all, 'summary'], cashSummary, {});

/** Fee taken out of a withdrawn amount. */
export const feeQuery = queryOptions({
  queryKey: ['cashout-fee'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await call(cashoutFee, {}, { signal })).data,
});

export const transactionsQuery = infiniteQueryOptions({
  queryKey: [...cashKeys.all, 'transactions'],
  initialPageParam: null as number | null,
  queryFn: ({ pageParam, signal }) => call(transactions, { before: pageParam }, { signal }),
  getNextPageParam: ({ next }) => next,
});

export const bankListQuery = queryOptions({
  queryKey: ['bank-list'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await call(bankList, {}, { signal })).data,
});

/** Requests a withdrawal; a retry has the same idempotency key. */
export const cashoutMutation = press({
  // Another amount is another request; a retyped password is not.
  mutationFn: (form: CashOutForm) =>
    withCode((secondFactor) => callOnce(cashout, { ...form, secondFactor }, { cashAmount: form.cashAmount })),
  failed: cashText.cashoutFailed,
  onSettled: (_answer, _error, _form, _begun, { client }) => refreshCash(client),
});

async function refreshCash(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: hostQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: cashKeys.all }),
  ]);
}

/** Asks the bank for the account's holder; for an unregistered account it returns the sentence to show. */
export const checkAccountMutation = press({
  retry: false,
  mutationFn: async (form: BankForm) => {
    const { data } = await call(checkAccount, form);
    return 'errors' in data
      ? { refused: data.errors.account[0] ?? cashText.notRegistered }
      : { holder: data.account_name };
  },
  failed: cashText.checkFailed,
});

export const saveAgeMutation = press({
  retry: false,
  mutationFn: (form: HostAgeForm) => call(saveHostAge, form),
  into: hostQuery,
  failed: cashText.age.failed,
});

export const saveBankMutation = press({
  retry: false,
  mutationFn: (form: BankForm) => call(saveBankAccount, form),
  into: hostQuery,
  failed: cashText.bankSaveFailed,
});
