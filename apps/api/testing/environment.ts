/** Variables of the test command and of the crash tests. */
const TESTING = /^MABARIN_(TEST_\w+|CRASH_POINTS|CLOCK_FILE)$/;

/** Environment without testing variables, because the service refuses unknown ones. */
export function ownVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !TESTING.test(name)));
}
