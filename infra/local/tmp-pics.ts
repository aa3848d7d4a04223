import { testCluster } from './test-cluster.ts';
import { throwaway } from './postgres.ts';
import { findChromium } from './chromium.ts';
import { run } from './shell.ts';
const url = await testCluster(throwaway);
const chromium = await findChromium();
const { code } = await run(process.execPath, ['src/tmp-pics.ts'], { cwd: new URL('../../apps/e2e', import.meta.url).pathname, env: { ...process.env, MABARIN_TEST_DATABASE_URL: url, CHROMIUM_PATH: chromium }, quiet: false });
process.exitCode = code ?? 1;
