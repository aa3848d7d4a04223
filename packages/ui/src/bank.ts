export type Bank = { code: string; name: string };

/** Whether a bank answers to what was typed: its code or its name, whatever the case. */
export function matchesBank({ code, name }: Bank, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
}

/** The bank that stays when the host goes on with only a part of its name typed: the first that answers to it. */
export function firstMatch(banks: readonly Bank[], typed: string): Bank | undefined {
  return typed.trim() === '' ? undefined : banks.find((bank) => matchesBank(bank, typed));
}
