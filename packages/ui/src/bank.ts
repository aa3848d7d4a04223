export type Bank = { code: string; name: string };

/** Matches a bank's code or name, ignoring case. */
export function matchesBank({ code, name }: Bank, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
}

/** The bank to keep when the host leaves the field with part of its name typed: the first match. */
export function firstMatch(banks: readonly Bank[], typed: string): Bank | undefined {
  return typed.trim() === '' ? undefined : banks.find((bank) => matchesBank(bank, typed));
}
