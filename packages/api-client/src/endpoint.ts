import type { FailureCode, PlainFailureCode } from '@mabarin/domain/errors';
import type { CaptchaAction } from '@mabarin/domain/http/captcha';
import type { TeamRole } from '@mabarin/domain/team/roles';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/**
 * Callers that an endpoint accepts. `anyone`: no session. `cookie`: the configured origins, with or without a session. `host`: session
 * cookie and matching `login` header, else `relogin`. `display`: the `display-key` header. `remote`: a remote key as
 * bearer token, or in the path where that has `:key`; HEAD requests and browser prefetches do nothing. `door`: the
 * dashboard's origin; `desk`: the same from an address of `MABARIN_DESK_NETWORKS` or a browser that a link opened;
 * `operator`: the same with a session of the desk, else `desk.relogin` or `desk.disabled`. Elsewhere they are
 * `http.not_found`.
 */
export type Caller = 'anyone' | 'cookie' | 'host' | 'display' | 'remote' | 'door' | 'desk' | 'operator';

/**
 * An endpoint, declared once: the API mounts this value, the client calls it, the OpenAPI page prints it.
 * `input` is one object: path parameters (`:name`), query (GET) or JSON body (POST) together. `output` holds the
 * members of a success beside `status: 0`. A message inside `input` that is a failure code becomes that failure; any
 * other mismatch is `invalid`, or `http.malformed` without it.
 */
export type Endpoint<
  Input extends GenericSchema = GenericSchema,
  Output extends GenericSchema = GenericSchema,
  Who extends Caller = Caller,
> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly who: Who;
  /** For `host` calls: team roles that may call; all others get `team.not_allowed`. */
  readonly roles?: readonly TeamRole[];
  /**
   * For `host` calls, and `cookie` calls with a session: the caller proved its own account by password, and by code
   * where a second factor is on, within the last 15 minutes (docs/decisions/accounts.md "Proof"). Else
   * `accounts.proof_needed`. `own`: a proof for this call alone, which it uses up.
   */
  readonly proof?: true | 'own';
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly fails: readonly FailureCode[];
  readonly invalid?: PlainFailureCode;
  /** Retries with the same `Idempotency-Key` get the first response (docs/spec/decisions.md "Money"). */
  readonly idempotent?: true;
  /** Members of the input that are never stored, not even in the hash that binds an idempotency key to its request. */
  readonly secret?: readonly string[];
  /**
   * The member with the captcha token, and what the token was made for: the service asks before anything else. Each try
   * carries a new one; a valid one replaces a missing key.
   */
  readonly captcha?: { readonly token: string; readonly action: CaptchaAction };
  /** The call waits for a gateway, a bank, the game or the bot check, so callers wait longer. */
  readonly outside?: true;
  /** Polled: sends an ETag, and 304 without a body for an unchanged response. */
  readonly etag?: true;
  /** Name under which the call is logged as a security event, done or refused. */
  readonly securityEvent?: string;
  /** Maximum bytes of the body, above the server's usual limit. */
  readonly bodyLimit?: number;
};

/** Bytes for a call with an image: 1,024,000 bytes are 1,365,336 characters of base64. */
export const IMAGE_BODY_LIMIT = 1_450_000;
/** Bytes for a call with a picture, video or sound: 5,000,000 bytes are 6,666,668 characters of base64. */
export const MEDIA_BODY_LIMIT = 6_900_000;

export type InputOf<E> = E extends Endpoint<infer I, GenericSchema> ? InferInput<I> : never;
export type ParsedInputOf<E> = E extends Endpoint<infer I, GenericSchema> ? InferOutput<I> : never;
export type OutputOf<E> = E extends Endpoint<GenericSchema, infer O> ? InferOutput<O> : never;

type Shared = 'method' | 'who' | 'roles';

/**
 * An endpoint of a group, which says method, callers and roles. The group is an argument, because a build keeps all
 * endpoints that a returned function made. Paths stay whole, so that a search for an address finds them.
 */
/* @__NO_SIDE_EFFECTS__ -- a page carries only the endpoints it calls */
export function endpoint<
  const Input extends GenericSchema,
  const Output extends GenericSchema,
  const Who extends Caller,
>(
  group: Pick<Endpoint<Input, Output, Who>, Shared> &
    (Who extends 'host' ? { readonly roles: readonly TeamRole[] } : { readonly roles?: never }),
  declaration: Omit<Endpoint<Input, Output>, Shared> & {
    readonly secret?: readonly (keyof InferInput<Input>)[];
    readonly captcha?: { readonly token: keyof InferInput<Input> };
  },
): Endpoint<Input, Output, Who> {
  return { ...group, ...declaration };
}

export const anyoneGets = { method: 'GET', who: 'anyone' } as const;
export const anyonePosts = { method: 'POST', who: 'anyone' } as const;
export const cookieGets = { method: 'GET', who: 'cookie' } as const;
export const cookiePosts = { method: 'POST', who: 'cookie' } as const;
export const displayGets = { method: 'GET', who: 'display' } as const;
export const displayPosts = { method: 'POST', who: 'display' } as const;
export const remoteGets = { method: 'GET', who: 'remote' } as const;
export const remotePosts = { method: 'POST', who: 'remote' } as const;
export const doorPosts = { method: 'POST', who: 'door' } as const;
export const deskPosts = { method: 'POST', who: 'desk' } as const;
export const operatorPosts = { method: 'POST', who: 'operator' } as const;
// The owner may do what its helpers may.
export const ownerGets = { method: 'GET', who: 'host', roles: ['owner'] } as const;
export const ownerPosts = { method: 'POST', who: 'host', roles: ['owner'] } as const;
export const moderatorPosts = { method: 'POST', who: 'host', roles: ['owner', 'moderator'] } as const;
export const financePosts = { method: 'POST', who: 'host', roles: ['owner', 'finance'] } as const;
export const teamPosts = { method: 'POST', who: 'host', roles: ['owner', 'moderator', 'finance'] } as const;
