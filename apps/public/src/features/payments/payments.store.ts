import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import {
  isBoolean,
  isListOf,
  isMissingOr,
  isNumber,
  isOneOf,
  isRecord,
  isRecordOf,
  isShape,
  isString,
} from '@mabarin/web/shapes';
import { drafts } from '@mabarin/web/drafts';
import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { createStore } from 'zustand/vanilla';
import { now } from '#platform/clock.ts';
import { storageKeys } from '#platform/storage-keys.ts';

/**
 * Time for late money (docs/spec/decisions.md "Wire details"). The phone's clock may be wrong, so an older payment is
 * dropped only once the server says that it is over.
 */
export const KEPT_MS = 48 * 3600 * 1000;
/** Maximum number of stored payments, oldest dropped first. */
const MOST_PAYMENTS = 50;

/** Values of an order's form with the draft's name, to restore a changed order. */
export type SentDraft = { name: string; values: Record<string, unknown> };

/** A payment of this browser. */
export type SavedPayment = Omit<PaymentResult, 'state' | 'waits' | 'received' | 'credit'> & {
  /** Missing in older versions. */
  credit?: number | undefined;
  /** The host's username in lower case: a payment is restored on its own host's page only. */
  host: string;
  savedAt: number;
  /** Expired: no longer shown, but money may still arrive. */
  over: boolean;
  /** The sent form; missing in older versions. */
  draft?: SentDraft | undefined;
};

type Player = NonNullable<PaymentResult['player']>;
type Voucher = NonNullable<PaymentResult['voucher']>;
type PartyTicket = NonNullable<PaymentResult['tickets']>[number];
type Supporter = NonNullable<PaymentResult['supporter']>;

const isSavedPayment = isShape<SavedPayment>({
  transaction_id: isString,
  number: isString,
  kind: isOneOf('mabar', 'support'),
  host: isString,
  description: isString,
  qris: isString,
  qris_price: isNumber,
  price: isNumber,
  credit: isMissingOr(isNumber),
  fee: isNumber,
  expires_in: isNumber,
  ticket: isString,
  tickets: isMissingOr(isListOf(isShape<PartyTicket>({ name: isString, ticket: isString }))),
  voucher: isMissingOr(isShape<Voucher>({ code: isString, discount: isNumber })),
  player: isMissingOr(isShape<Player>({ id: isString, server: isString, name: isString })),
  supporter: isMissingOr(isShape<Supporter>({ supporterName: isString, supporterEmail: isString })),
  savedAt: isNumber,
  over: isBoolean,
  draft: isMissingOr(isShape<SentDraft>({ name: isString, values: isRecord })),
});

/** Earlier versions stored the number as `transaction_id`. */
const upgraded = (row: unknown): unknown =>
  isRecord(row) && row['number'] === undefined
    ? { ...row, number: row['transaction_id'], transaction_id: row['ticket'] }
    : row;

const isCountdowns = isRecordOf(isNumber);

export type PaymentsState = {
  list: readonly SavedPayment[];
  save(result: PaymentResult, username: string, draft: SentDraft): void;
  /** Marks a payment as over; it stays for late money. */
  end(transactionId: string): void;
  /** The server says that a seemingly old payment can still be paid. */
  renew(transactionId: string): void;
  /** Deletes a settled or unknown payment. */
  forget(transactionId: string): void;
  /** Stores the seconds left of an open payment, from which the countdown resumes. */
  keepSeconds(transactionId: string, seconds: number): void;
  savedSeconds(transactionId: string): number | undefined;
  /** Another tab changed the storage. */
  reload(): void;
};

/**
 * Unfinished payments of this browser: a list, because two tabs may order at the same time and neither order may be
 * lost. Every change starts from the stored state, not from this tab's copy.
 */
export function createPaymentsStore(storage: KeyValueStore, clock: () => number) {
  const read = (): SavedPayment[] => {
    const rows: unknown[] = readJson(storage, storageKeys.payment, Array.isArray) ?? [];
    return rows.map(upgraded).filter(isSavedPayment);
  };
  const readCountdowns = () => readJson(storage, storageKeys.paymentCountdown, isCountdowns) ?? {};
  const dropCountdown = (transactionId: string) => {
    const { [transactionId]: _, ...others } = readCountdowns();
    if (Object.keys(others).length === 0) storage.removeItem(storageKeys.paymentCountdown);
    else writeJson(storage, storageKeys.paymentCountdown, others);
  };

  return createStore<PaymentsState>()((set) => {
    const write = (list: SavedPayment[]) => {
      if (list.length === 0) storage.removeItem(storageKeys.payment);
      else writeJson(storage, storageKeys.payment, list);
      set({ list });
    };
    return {
      list: read(),
      save(result, username, draft) {
        const others = read().filter((kept) => kept.transaction_id !== result.transaction_id);
        write([
          ...others.slice(1 - MOST_PAYMENTS),
          { ...result, host: username.toLowerCase(), savedAt: clock(), over: false, draft },
        ]);
        writeJson(storage, storageKeys.paymentCountdown, {
          ...readCountdowns(),
          [result.transaction_id]: result.expires_in,
        });
      },
      end(transactionId) {
        write(read().map((kept) => (kept.transaction_id === transactionId ? { ...kept, over: true } : kept)));
        dropCountdown(transactionId);
      },
      renew(transactionId) {
        const renewed = { savedAt: clock(), over: false };
        write(read().map((kept) => (kept.transaction_id === transactionId ? { ...kept, ...renewed } : kept)));
      },
      forget(transactionId) {
        write(read().filter((kept) => kept.transaction_id !== transactionId));
        dropCountdown(transactionId);
      },
      keepSeconds(transactionId, seconds) {
        // The clock may tick once more after its payment was settled, here or in another tab.
        if (!read().some((kept) => kept.transaction_id === transactionId && !kept.over)) return;
        writeJson(storage, storageKeys.paymentCountdown, { ...readCountdowns(), [transactionId]: seconds });
      },
      savedSeconds: (transactionId) => readCountdowns()[transactionId],
      reload: () => set({ list: read() }),
    };
  });
}

/** True once late money is no longer expected, by this phone's clock. */
export function isOld({ savedAt }: SavedPayment, at: number): boolean {
  return at - savedAt >= KEPT_MS;
}

/** A host's payments that can still be paid, newest first. */
export function openPayments(list: readonly SavedPayment[], username: string, at = now()): SavedPayment[] {
  return ofHost(list, username).filter((kept) => !kept.over && !isOld(kept, at));
}

/** A host's payments to ask the server about: money may still arrive, or their age is in doubt. */
export function overPayments(list: readonly SavedPayment[], username: string, at = now()): SavedPayment[] {
  return ofHost(list, username).filter((kept) => kept.over || isOld(kept, at));
}

function ofHost(list: readonly SavedPayment[], username: string): SavedPayment[] {
  return list.filter(({ host }) => host === username.toLowerCase()).toSorted((a, b) => b.savedAt - a.savedAt);
}

export const paymentsStore = createPaymentsStore(localStore, now);

/** Puts a payment's form back as it was sent, unless another order was begun in it. */
export function restoreSent({ draft }: SavedPayment): void {
  if (draft !== undefined && drafts.read(draft.name) === null) drafts.write(draft.name, draft.values);
}

/** Forgets a payment that was paid, and its form if that is as it was sent. */
export function forgetPaid(transactionId: string): void {
  const draft = paymentsStore.getState().list.find((kept) => kept.transaction_id === transactionId)?.draft;
  const now = draft && drafts.read(draft.name);
  const isAsSent = ([field, value]: [string, unknown]) => JSON.stringify(now?.[field]) === JSON.stringify(value);
  if (draft !== undefined && Object.entries(draft.values).every(isAsSent)) drafts.forget(draft.name);
  paymentsStore.getState().forget(transactionId);
}

/** Address of a payment's ticket mail as far as this browser knows, or `''`. `sent`: the form that was just sent. */
export function mailedTo({ transaction_id: id, supporter }: PaymentResult, sent?: SentDraft): string {
  const saved = paymentsStore.getState().list.find((kept) => kept.transaction_id === id)?.draft;
  const email = (sent ?? saved)?.values['gameEmail'];
  return supporter?.supporterEmail ?? (typeof email === 'string' ? email.trim() : '');
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.payment || key === null) paymentsStore.getState().reload();
  });
}
