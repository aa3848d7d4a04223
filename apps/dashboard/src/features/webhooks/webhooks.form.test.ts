import { WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { WebhookForm } from '@mabarin/domain/webhooks/webhook';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emptyValues, formOf, idFor, valuesOf } from './webhooks.form.ts';

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

test('a form whose answer was lost adds the same webhook again, and no other one', () => {
  const form = { ...emptyValues(), url: ' https://bot.contoh.com' };
  const there = { id: form.newId, url: 'https://bot.contoh.com/', old_secret: null };
  expect(idFor(form, [])).toBe(form.newId);
  expect(idFor(form, [there])).toBe(form.newId);
  expect(idFor({ ...form, url: 'https://lampu.contoh.com' }, [there])).not.toBe(form.newId);
  expect(idFor({ ...form, url: 'lampu' }, [there])).not.toBe(form.newId);
  expect(idFor(form, [{ ...there, old_secret: '2026-11-21T05:00:00.000Z' }])).not.toBe(form.newId);
});
