import { expect, test } from 'vitest';
import { forgetDraft, putDraft, readDraft, takeDraft } from './draft.ts';

test('what was typed can be taken with an order and put back into its form', () => {
  const typed = { name: 'mabar:demomabar', values: { gameID: '12345678', gameCount: 2 } };
  putDraft(typed);
  expect(takeDraft('mabar:demomabar')).toEqual(typed);
  expect(readDraft('mabar:demomabar')).toEqual({});
  putDraft(typed);
  expect(readDraft('mabar:demomabar')).toEqual(typed.values);
  forgetDraft('mabar:demomabar');
  expect(takeDraft('mabar:demomabar')).toEqual({ name: 'mabar:demomabar', values: {} });
});
