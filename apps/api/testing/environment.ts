/** Variables of the test command and of the crash tests. */
const TESTING = /^MABARIN_(TEST_\w+|CRASH_POINTS|CLOCK_FILE)$/;

/** What the service itself reads of a test process's environment: it refuses variables that it does not know. */
export function ownVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !TESTING.test(name)));
}
