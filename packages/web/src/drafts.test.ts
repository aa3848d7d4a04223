import { expect, test } from 'vitest';
import { createDrafts, fitting } from './drafts.ts';
import { memoryStore } from './testing.ts';

function setup() {
  const store = memoryStore();
  return { kept: store.values, drafts: createDrafts(store) };
}

test('what was typed is there again, for that host and that page only', () => {
  const { drafts } = setup();
  drafts.write('demomabar:gift-form', { giftTitle: 'Skin' });
  expect(drafts.read('demomabar:gift-form')).toEqual({ giftTitle: 'Skin' });
  expect(drafts.read('hostlain:gift-form')).toBeNull();
  expect(drafts.read('demomabar:feedback')).toBeNull();
  drafts.forget('demomabar:gift-form');
  expect(drafts.read('demomabar:gift-form')).toBeNull();
});

test('a password is never written', () => {
  const { drafts, kept } = setup();
  drafts.write('demomabar:cash-out', { cashAmount: 50_000, cashPassword: 'rahasia-sekali' });
  drafts.write('demomabar:settings', { passwordCurrent: 'rahasia-sekali', passwordNew: 'rahasia-sekali' });
  expect(drafts.read('demomabar:cash-out')).toEqual({ cashAmount: 50_000 });
  expect([...kept.values()].join()).not.toContain('rahasia-sekali');
});

test('another version and what something else wrote do not count', () => {
  const { drafts, kept } = setup();
  for (const written of ['{"version":0,"values":{"a":1}}', '{"version":1}', '[]', 'null', '{"version":1,"values":']) {
    kept.set('draft:demomabar:feedback', written);
    expect(drafts.read('demomabar:feedback'), written).toBeNull();
  }
});

test('opening the same thing again keeps what was typed; another thing starts anew', () => {
  const { drafts } = setup();
  drafts.start('demomabar:gift-form', { id: '1', action: 'edit', giftTitle: 'Skin' });
  drafts.write('demomabar:gift-form', { id: '1', action: 'edit', giftTitle: 'Skin Epic' });
  drafts.start('demomabar:gift-form', { id: '1', action: 'edit', giftTitle: 'Skin' });
  expect(drafts.read('demomabar:gift-form')).toMatchObject({ giftTitle: 'Skin Epic' });
  drafts.start('demomabar:gift-form', { id: '2', action: 'edit', giftTitle: 'Starlight' });
  expect(drafts.read('demomabar:gift-form')).toMatchObject({ id: '2', giftTitle: 'Starlight' });
  drafts.start('demomabar:gift-form', { action: 'add' });
  expect(drafts.read('demomabar:gift-form')).toEqual({ action: 'add' });
});

test('a new thing for somebody else starts anew when the form is about somebody', () => {
  const { drafts } = setup();
  const sameBy = ['id', 'action', 'giftClaimPlayerID'];
  const start = (player: string) =>
    drafts.start('demomabar:gift-claim-form', { id: '', action: 'add', giftClaimPlayerID: player }, sameBy);
  start('111');
  drafts.write('demomabar:gift-claim-form', { id: '', action: 'add', giftClaimPlayerID: '111', note: 'Skin' });
  start('111');
  expect(drafts.read('demomabar:gift-claim-form')).toMatchObject({ note: 'Skin' });
  start('222');
  expect(drafts.read('demomabar:gift-claim-form')).toEqual({ id: '', action: 'add', giftClaimPlayerID: '222' });
});

test('only values that fit the form come back', () => {
  const defaults = { id: null, giftTitle: '', giftQuota: 1, giftStatus: true };
  expect(fitting({ id: '7', giftTitle: 'Skin', giftQuota: '9', giftStatus: false, other: 1 }, defaults)).toEqual({
    id: '7',
    giftTitle: 'Skin',
    giftStatus: false,
  });
  expect(fitting({ other: 1 }, defaults)).toBeNull();
  expect(fitting(null, defaults)).toBeNull();
});
