import { WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { WebhookForm } from '@mabarin/domain/webhooks/webhook';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emptyValues, formOf, valuesOf } from './webhooks.form.ts';

test('what an endpoint sends comes back from its form, whichever of the events it is', () => {
  for (const type of WEBHOOK_EVENT_TYPES) {
    const endpoint = { url: 'https://bot.contoh.com/', events: [type] };
    expect(formOf(valuesOf(endpoint))).toEqual(endpoint);
  }
  const all = { url: 'https://bot.contoh.com/', events: [...WEBHOOK_EVENT_TYPES] };
  expect(formOf(valuesOf(all))).toEqual(all);
});

test('an empty form is none that is sent, and each names another webhook', () => {
  expect(v.is(WebhookForm, formOf(emptyValues()))).toBe(false);
  expect(emptyValues().newId).not.toBe(emptyValues().newId);
});
