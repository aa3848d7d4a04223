/** Mails about payments. */
export type PaymentMail =
  | 'receipt'
  | 'trouble'
  | 'ticket'
  | 'ticket_elsewhere'
  | 'transfer'
  | 'refund'
  | 'credit'
  | 'dispute';

/** A mail about a payment that went to the mail server. */
export type PaymentMailTable = {
  payment_id: string;
  at: Date;
  mail: PaymentMail;
  /** The mail server refused the address for good. */
  refused: boolean;
};
