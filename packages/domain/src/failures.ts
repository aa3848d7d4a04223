/** Codes live in `<area>/errors.ts`; only the API's mount and the client know their envelope. */

/** The first three: HTTP 200 with status -1, -2, and -1 plus `relogin: true`; others: the HTTP code of their name. */
export type FailureKind =
  | 'refused'
  | 'ended'
  | 'relogin'
  | 'malformed'
  | 'not_found'
  | 'too_slow'
  | 'conflict'
  | 'too_large'
  | 'wrong_type'
  | 'key_reused'
  | 'too_many'
  | 'broken'
  | 'unavailable';

export type FailureDefinition = {
  readonly kind: FailureKind;
  readonly text: string;
};

export type FailureTable = Readonly<Record<string, FailureDefinition>>;

/** The sentences of codes that are all of the kind `refused`. */
/* @__NO_SIDE_EFFECTS__ -- a page carries only the tables it reads */
export function refusals<const Texts extends Readonly<Record<string, string>>>(texts: Texts) {
  const entries = Object.entries(texts).map(([code, text]) => [code, { kind: 'refused', text }]);
  return Object.fromEntries(entries) as {
    readonly [Code in keyof Texts]: { readonly kind: 'refused'; readonly text: Texts[Code] };
  };
}

export type FailureDetail = {
  values?: Readonly<Record<string, string | number>>;
  /** Extra members of the response, such as `list` of a refused game result. */
  extra?: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
};

const isFailure = Symbol.for('mabarin.failure');

export class Failure extends Error {
  readonly [isFailure] = true;
  readonly code: string;
  readonly kind: FailureKind;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(code: string, definition: FailureDefinition, detail: FailureDetail = {}) {
    super(fill(definition.text, detail.values ?? {}), { cause: detail.cause });
    this.name = 'Failure';
    this.code = code;
    this.kind = definition.kind;
    this.extra = detail.extra ?? {};
    this.retryAfter = detail.retryAfter;
  }
}

export function isFailureError(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && isFailure in error;
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
