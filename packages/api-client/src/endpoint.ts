import type { FailureCode, PlainFailureCode } from '@mabarin/domain/errors';
import type { TeamRole } from '@mabarin/domain/team/roles';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/**
 * Who may call. `anyone`: no session. `cookie`: the configured origins, with or without a session. `host`: session
 * cookie and matching `login` header, else `relogin`. `display`: the `display-key` header. `remote`: a remote key as bearer
 * token, or in the path where that has `:key`; a HEAD and what a browser fetches ahead do nothing.
 */
export type Caller = 'anyone' | 'cookie' | 'host' | 'display' | 'remote';

/**
 * An endpoint, declared once: the API mounts this value, the client calls it, the OpenAPI page prints it.
 *
 * `input` is one object: path parameters (`:name`), query (GET) or JSON body (POST) together. `output` holds the
 * members of a successful answer beside `status: 0`. A message inside `input` that is a failure code is answered as
 * that failure; any other mismatch is `invalid`, or `http.malformed` where it is not given.
 */
export type Endpoint<
  Input extends GenericSchema = GenericSchema,
  Output extends GenericSchema = GenericSchema,
  Who extends Caller = Caller,
> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly who: Who;
  /** Of `host` calls: who of the host's team may make it; anybody else is answered `team.not_allowed`. */
  readonly roles?: readonly TeamRole[];
  /**
   * Of `host` calls, and of `cookie` calls with a session: whoever makes it has proved its own account, by password and by
   * code where a second factor is on, in the last 15 minutes (docs/decisions/accounts.md "Proof"). Else
   * `accounts.proof_needed`, and nothing is done.
   */
  readonly proof?: true;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly fails: readonly FailureCode[];
  readonly invalid?: PlainFailureCode;
  /** Retries with the same `Idempotency-Key` get the first answer (docs/spec/decisions.md "Money"). */
  readonly idempotent?: true;
  /** Members of the input of which nothing is kept, not even in the hash that binds an idempotency key to its request. */
  readonly secret?: readonly string[];
  /** The member with the captcha's token. Each try carries another one; one that works once stands in for a missing key. */
  readonly captcha?: string;
  /** The answer waits for somebody outside: the gateway, the bank, the game, the bot check. Callers wait longer for it. */
  readonly outside?: true;
  /** Polled: answers an ETag, and 304 without a body to who has that answer already. */
  readonly etag?: true;
  /** Done or refused, the call is written to the log as a security event of this name. */
  readonly securityEvent?: string;
  /** Bytes of body taken where that is more than the server's usual limit. */
  readonly bodyLimit?: number;
};

/** `bodyLimit` of a call that carries an image: 1,024,000 bytes are 1,365,336 characters of base64. */
export const IMAGE_BODY_LIMIT = 1_450_000;
/** `bodyLimit` of a call that carries a picture, video or sound: 5,000,000 bytes are 6,666,668 characters of base64. */
export const MEDIA_BODY_LIMIT = 6_900_000;

export type InputOf<E> = E extends Endpoint<infer I, GenericSchema> ? InferInput<I> : never;
export type ParsedInputOf<E> = E extends Endpoint<infer I, GenericSchema> ? InferOutput<I> : never;
export type OutputOf<E> = E extends Endpoint<GenericSchema, infer O> ? InferOutput<O> : never;

/* @__NO_SIDE_EFFECTS__ -- a page carries only the endpoints it calls */
export function endpoint<
  const Input extends GenericSchema,
  const Output extends GenericSchema,
  const Who extends Caller,
>(
  declaration: Endpoint<Input, Output, Who> & {
    readonly secret?: readonly (keyof InferInput<Input>)[];
    readonly captcha?: keyof InferInput<Input>;
  } & (Who extends 'host' ? { readonly roles: readonly TeamRole[] } : { readonly roles?: never }),
): Endpoint<Input, Output, Who> {
  return declaration;
}
