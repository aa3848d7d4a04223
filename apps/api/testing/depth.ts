/** True in `pnpm test:deep`: models and matrices run at full size, and all checks of a world follow each of its tests. */
export const isDeep = process.env['MABARIN_TEST_DEPTH'] === 'deep';
