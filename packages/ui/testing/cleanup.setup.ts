import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';

// The library registers this on import, which happens only once when one page runs all files.
beforeEach(async () => {
  await cleanup();
  // Drafts of the previous test.
  sessionStorage.clear();
});
