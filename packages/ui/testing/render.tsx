export { cleanup, render } from 'vitest-browser-react';
