/** What the service itself reads of a test process's environment: it refuses variables that it does not know. */
export function ownVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    MABARIN_TEST_DATABASE_URL: _url,
    MABARIN_TEST_TOTALS: _totals,
    MABARIN_CRASH_AT: _point,
    MABARIN_CLOCK_FILE: _clock,
    ...own
  } = environment;
  return own;
}
