import type { Endpoint } from '@mabarin/api-client/endpoint';
import { fail, isPlainFailureCode } from '@mabarin/domain/errors';
import { isCharactersCode } from '@mabarin/domain/text';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** Path parameters win. A POST's query is ignored, because another site could write it. */
export function rawInput({ method, query, body, params }: FastifyRequest): Record<string, unknown> {
  return { ...membersOf(method === 'POST' ? body : query), ...membersOf(params) };
}

/** Throws the first message that is a failure code, else the endpoint's own `invalid`. */
export function parseInput(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  if (!isStorable(raw)) throw fail(endpoint.invalid ?? 'http.malformed');
  const parsed = v.safeParse(endpoint.input, raw, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  for (const { message, received } of parsed.issues) {
    if (isCharactersCode(message)) throw fail(message, { values: { received } });
    if (isPlainFailureCode(message)) throw fail(message);
  }
  throw fail(endpoint.invalid ?? 'http.malformed');
}

/** PostgreSQL refuses NUL and unpaired surrogates. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

function membersOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
