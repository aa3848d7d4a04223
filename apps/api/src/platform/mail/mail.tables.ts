/** Mails about payments. */
export const PAYMENT_MAILS = ['receipt', 'ticket', 'ticket_elsewhere', 'refund', 'credit'] as const;
export type PaymentMail = (typeof PAYMENT_MAILS)[number];

/** A mail about a payment that went to the mail server. */
export type PaymentMailTable = {
  payment_id: string;
  at: Date;
  mail: PaymentMail;
  /** The mail server refused the address for good. */
  refused: boolean;
};
