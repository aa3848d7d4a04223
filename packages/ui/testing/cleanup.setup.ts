import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';

// The library asks for this when it is imported, which one page that serves all files does only once.
beforeEach(async () => {
  await cleanup();
  // Drafts of the test before.
  sessionStorage.clear();
});
