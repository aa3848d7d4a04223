export { cleanup, render, renderHook } from 'vitest-browser-react';
