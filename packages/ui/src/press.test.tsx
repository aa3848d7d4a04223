import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#testing/render.tsx';

const frame = () => new Promise(requestAnimationFrame);

test.each([
  ['is disabled', { disabled: true }, false],
  ['is covered', {}, true],
  ['is hidden', { hidden: true }, false],
])('a press of what %s waits until a person could press it', async (_what, attributes, isCovered) => {
  const pressed: string[] = [];
  let state = 'closed';
  const draw = (change: object, pointerEvents: 'auto' | 'none') => (
    <>
      <button {...change} onClick={() => void pressed.push(state)}>
        Bayar
      </button>
      <div style={{ position: 'fixed', inset: 0, pointerEvents }} />
    </>
  );
  const screen = await render(draw(attributes, isCovered ? 'auto' : 'none'));
  const press = page.getByText('Bayar').click();
  for (let frames = 0; frames < 10; frames += 1) await frame();
  state = 'open';
  await screen.rerender(draw({}, 'none'));
  await press;
  expect(pressed).toEqual(['open']);
});

test('a press under which the page moves meets nothing, and is made again', async () => {
  const pressed: string[] = [];
  const slip = (event: Event) => {
    // Between the mouse and its button.
    window.removeEventListener('pointermove', slip, true);
    const other = Object.assign(document.createElement('button'), { textContent: 'Hapus' });
    other.style.cssText = 'position: fixed; inset: 0';
    other.addEventListener('click', () => pressed.push('other'));
    document.body.append(other);
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => other.remove())));
    event.stopPropagation();
  };
  await render(<button onClick={() => void pressed.push('own')}>Bayar</button>);
  window.addEventListener('pointermove', slip, true);
  await page.getByText('Bayar').click();
  expect(pressed).toEqual(['own']);
});
