import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { closeDialogs, isDialogOpen } from '#components/popups/dialog.tsx';
import '#utilities.css';

async function clear(): Promise<void> {
  await cleanup();
  // A chart measures its labels in an element that it leaves, with the last one in it.
  document.getElementById('recharts_measurement_span')?.remove();
}

// The library registers this on import, which happens only once when one page runs all files.
beforeEach(async () => {
  await clear();
  // Drafts, what a browser keeps, and the address of the previous test.
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

// One page runs all files: a dialog that stays open would cover the page of the next test.
afterEach(async () => {
  try {
    await expect.poll(isDialogOpen, { message: 'the test closes its dialog' }).toBe(false);
  } finally {
    closeDialogs();
  }
});

afterAll(async () => {
  await clear();
  const left = [...document.body.children].map((element) => element.outerHTML.slice(0, 200));
  expect(left, 'a file leaves nothing in the page').toEqual([]);
});
