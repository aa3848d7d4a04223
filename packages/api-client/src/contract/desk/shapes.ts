import { OperatorCode, Why } from '@mabarin/domain/desk/desk';
import { OPERATOR_REASONS } from '@mabarin/domain/restrictions/restriction';
import * as v from 'valibot';

/** An instant, ISO 8601 in UTC. */
export const Instant = v.string();
export const Id = v.pipe(v.string(), v.maxLength(64), v.trim(), v.minLength(1));
export const why = { why: Why };
/** Told to the one concerned. */
export const because = { because: v.picklist(OPERATOR_REASONS) };
/** Null: the decision keeps nothing. */
export const becauseIf = { because: v.optional(v.nullable(because.because), null) };
export const code = { code: OperatorCode };
/** The operator has looked at the bank's or provider's own records. */
export const lookedUp = { lookedUp: v.boolean() };
export const codeFails = ['desk.code_wrong', 'desk.sign_in_wait'] as const;

/**
 * The state of a row as the page showed it. The command refuses with `desk.changed` when somebody has changed it since,
 * so that nobody decides by a page that is no longer true.
 */
export const seen = { seen: v.pipe(v.string(), v.maxLength(200)) };
const SeenRow = v.object({ id: v.pipe(v.string(), v.maxLength(64)), seen: v.pipe(v.string(), v.maxLength(200)) });
/** The number of rows is checked before the rows are read. */
export const SeenRows = v.pipe(v.array(v.unknown()), v.maxLength(1_000), v.array(SeenRow));
