import { httpErrors } from '#http/errors.ts';
import { Failure, type FailureDefinition, type FailureDetail, type FailureTable } from '#failures.ts';
import type { deskErrors } from '#desk/errors.ts';
import { accountsErrors } from '#accounts/errors.ts';
import type { passkeyErrors } from '#accounts/passkey-errors.ts';
import { alertsErrors } from '#alerts/errors.ts';
import { cashErrors } from '#cash/errors.ts';
import { complaintsErrors } from '#complaints/errors.ts';
import { creditErrors } from '#credit/errors.ts';
import { feedbackErrors } from '#feedback/errors.ts';
import { discordErrors } from '#discord/errors.ts';
import { notifyErrors } from '#notify/errors.ts';
import { giftsErrors } from '#gifts/errors.ts';
import { mabarErrors } from '#mabar/errors.ts';
import { messagesErrors } from '#messages/errors.ts';
import { paymentsErrors } from '#payments/errors.ts';
import { privacyErrors } from '#privacy/errors.ts';
import { profileErrors } from '#profile/errors.ts';
import { pushErrors } from '#push/errors.ts';
import { refundsErrors } from '#refunds/errors.ts';
import { remoteErrors } from '#remote/errors.ts';
import { reportsErrors } from '#reports/errors.ts';
import { restrictionsErrors } from '#restrictions/errors.ts';
import { showErrors } from '#show/errors.ts';
import type { shownErrors } from '#shown/errors.ts';
import { supportErrors } from '#support/errors.ts';
import { teamErrors } from '#team/errors.ts';
import { ticketErrors } from '#ticket/errors.ts';
import type { vouchersErrors } from '#vouchers/errors.ts';
import { webhooksErrors } from '#webhooks/errors.ts';
import { widgetsErrors } from '#widgets/errors.ts';

export const errors = {
  ...httpErrors,
  ...accountsErrors,
  ...alertsErrors,
  ...cashErrors,
  ...complaintsErrors,
  ...creditErrors,
  ...feedbackErrors,
  ...discordErrors,
  ...giftsErrors,
  ...notifyErrors,
  ...mabarErrors,
  ...messagesErrors,
  ...paymentsErrors,
  ...privacyErrors,
  ...profileErrors,
  ...pushErrors,
  ...refundsErrors,
  ...remoteErrors,
  ...reportsErrors,
  ...restrictionsErrors,
  ...showErrors,
  ...supportErrors,
  ...teamErrors,
  ...ticketErrors,
  ...webhooksErrors,
  ...widgetsErrors,
} as const;

type Errors = typeof errors & typeof deskErrors & typeof vouchersErrors & typeof shownErrors & typeof passkeyErrors;

export type FailureCode = keyof Errors;

const known: Record<string, FailureDefinition> = { ...errors };

/** Adds an area's sentences where its rules are loaded, so that no other page carries them. */
export function addErrors(table: FailureTable): void {
  Object.assign(known, table);
}

type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;
type PlacesIn<Code extends FailureCode> = PlacesOf<Errors[Code]['text']>;

/** Codes whose sentence has no placeholder. */
export type PlainFailureCode = FailureCodeWith<never>;

/** Codes whose sentence has no other placeholder than `Place`. */
export type FailureCodeWith<Place extends string> = {
  [Code in FailureCode]: [Exclude<PlacesIn<Code>, Place>] extends [never] ? Code : never;
}[FailureCode];

type DetailOf<Code extends FailureCode> = [PlacesIn<Code>] extends [never]
  ? [detail?: FailureDetail]
  : [detail: FailureDetail & { values: Readonly<Record<PlacesIn<Code>, string | number>> }];

export function fail<Code extends FailureCode>(code: Code, ...[detail]: DetailOf<Code>): Failure {
  return new Failure(code, definitionOf(code), detail);
}

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(known, code);
}

export function isPlainFailureCode(code: string): code is PlainFailureCode {
  return isFailureCode(code) && !definitionOf(code).text.includes('{');
}

export function failureText(code: PlainFailureCode): string {
  return definitionOf(code).text;
}

function definitionOf(code: FailureCode): FailureDefinition {
  const definition = known[code];
  if (definition === undefined) throw new Error(`The sentence of ${code} is not loaded`);
  return definition;
}
