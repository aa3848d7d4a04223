import { render } from '@mabarin/ui/testing/render';
import { wearStyles } from '@mabarin/ui/testing/styles';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { TornStub } from './torn-stub.tsx';

test('a long name keeps its words whole: the stamp takes the next line', async () => {
  wearStyles();
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(320, 780);
  const { container } = await render(
    <TornStub title={<bdi className="large heavy">Kancil Penguasa Land of Dawn</bdi>} stamp="Main">
      {null}
    </TornStub>,
  );
  const [name, stamp] = ['bdi', 'b'].map((tag) => container.querySelector(tag)?.getBoundingClientRect());
  expect(stamp?.top).toBeGreaterThan(name?.bottom ?? Infinity);
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth);
});
