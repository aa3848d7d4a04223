/** Migration 0017. Amounts are whole rupiah; account numbers are sealed. */

export type BankAccountTable = {
  host_id: string;
  bank_code: string;
  number_sealed: string;
  holder: string;
  saved_at: Date;
};

export type CashoutState = 'requested' | 'processing' | 'paid' | 'failed' | 'rejected';

export type CashoutTable = {
  id: string;
  host_id: string;
  amount: number;
  fee: number;
  bank_code: string;
  number_sealed: string;
  holder: string;
  state: CashoutState;
  created_at: Date;
  ended_at: Date | null;
};
