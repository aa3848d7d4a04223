import type { Page } from '@playwright/test';

/** Memory of a page after a garbage collection; `heap` in bytes. */
export async function memoryOf(page: Page): Promise<{ nodes: number; listeners: number; heap: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heap: metric('JSHeapUsedSize') };
}
