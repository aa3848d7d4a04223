import { Failure, type FailureKind } from '@mabarin/domain/failures';
import { BROKEN_TEXT } from '@mabarin/domain/http/errors';

/** Envelope of a success: `status: 0` and the members of its output. */
export type Answer = { readonly status: 0; readonly [member: string]: unknown };

/** Envelope of a refusal. `status` is -2 if the subject of the call has ended; `data` is the sentence to show. */
type Refusal = {
  readonly status: -1 | -2;
  readonly data: string;
  readonly code: string;
  readonly relogin?: true;
  readonly [extra: string]: unknown;
};

export const httpStatusOf = {
  refused: 200,
  ended: 200,
  relogin: 200,
  malformed: 400,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  key_reused: 422,
  too_many: 429,
  broken: 500,
  unavailable: 503,
} as const satisfies Record<FailureKind, number>;

export function refusalOf(failure: Failure): Refusal {
  return {
    status: failure.kind === 'ended' ? -2 : -1,
    data: failure.message,
    code: failure.code,
    ...(failure.kind === 'relogin' ? { relogin: true } : {}),
    ...failure.extra,
  };
}

/** Keeps the server's sentence, because it may carry values and pages need not carry all sentences. */
export function failureOf(
  body: Record<string, unknown>,
  { httpStatus, retryAfter }: { httpStatus: number; retryAfter: number },
): Failure {
  const { status, data, code, relogin, ...extra } = body;
  const text = typeof data === 'string' ? data : BROKEN_TEXT;
  return new Failure(
    typeof code === 'string' ? code : 'http.broken',
    { kind: kindOf({ httpStatus, status, relogin }), text },
    { extra, ...(retryAfter > 0 ? { retryAfter } : {}) },
  );
}

function kindOf({
  httpStatus,
  status,
  relogin,
}: {
  httpStatus: number;
  status: unknown;
  relogin: unknown;
}): FailureKind {
  if (relogin === true) return 'relogin';
  const kinds = Object.keys(httpStatusOf) as FailureKind[];
  const kind = httpStatus === 200 ? undefined : kinds.find((each) => httpStatusOf[each] === httpStatus);
  return kind ?? (status === -2 ? 'ended' : 'refused');
}
