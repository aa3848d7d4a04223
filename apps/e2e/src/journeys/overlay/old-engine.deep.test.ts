import { alertAck, saveOverlay } from '@mabarin/api-client/contract/alerts';
import { openVote, saveShow } from '@mabarin/api-client/contract/show';
import { controlWidget, saveWidget } from '@mabarin/api-client/contract/widgets';
import { noRules } from '@mabarin/domain/show/show';
import { wibDate } from '@mabarin/domain/time';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { photoBase64 } from '@mabarin/api/testing/fixtures/images';
import { randomUUID } from 'node:crypto';
import { openSession } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newChromium, oldChromium, openEngine, type OldPage } from '#old-chromium.ts';
import { paidOrder, paidSupport } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';

/** Settings without which a widget draws nothing. */
const settings: Partial<Record<Widget, object>> = {
  countdown: { title: 'Mulai lagi', seconds: 600 },
  marquee: { text: 'Mabar tiap malam', speed: 'normal' },
  goal: { title: 'Kursi baru', target: 1_000_000, since: wibDate(new Date()) },
};

/** The text of a page once it contains `words`, or any text. */
function untilShown(page: OldPage, words: string | null): Promise<string> {
  return page.evaluate(async (wanted) => {
    const shown = () => {
      const main = document.querySelector('#root main');
      if (main === null || (main.textContent === '' && main.querySelector('svg, img') === null)) return null;
      return wanted === null || main.textContent.includes(wanted) ? main.textContent : null;
    };
    const until = performance.now() + 20_000;
    for (;;) {
      const text = shown();
      if (text !== null) return text;
      if (performance.now() > until) throw new Error(`not shown: ${document.body.innerHTML.slice(0, 500)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, words);
}

/** Declarations of the page's styles that this engine does not know and that have no fallback. */
function unknownStyles(page: OldPage): Promise<string[]> {
  return page.evaluate(async () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const texts = await Promise.all(sheets.map(async ({ href }) => (await fetch(href)).text()));
    const unknown: string[] = [];
    // The innermost blocks only: enclosing conditions are rules of their own.
    // The descriptors of `@property` are no declarations.
    const text = texts.join('').replaceAll(/@property[^{}]*\{[^{}]*\}/g, '');
    for (const [, block = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
      const declarations = block.split(/;(?![^(]*\))/).flatMap((each) => {
        const at = each.indexOf(':');
        return at < 0 ? [] : [{ name: each.slice(0, at).trim(), value: each.slice(at + 1).trim() }];
      });
      const known = (name: string, value: string) =>
        name.startsWith('--') || CSS.supports(name, value.replace(/\s*!important$/, ''));
      for (const { name, value } of declarations) {
        const others = declarations.filter((each) => each.name.replace(/^-\w+-/, '') === name.replace(/^-\w+-/, ''));
        // CSS.supports knows nothing of font faces.
        if (/(?:^|;)src:/.test(block) || others.some((each) => known(each.name, each.value))) continue;
        unknown.push(`${name}:${value}`);
      }
    }
    return [...new Set(unknown)];
  });
}

/** A widget's font and size, and any part outside its source. */
const drawingOf = (page: OldPage) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const main = document.querySelector<HTMLElement>('#root main')!;
    const { position, fontFamily } = getComputedStyle(main);
    const out = [...main.querySelectorAll('*')].filter((part) => {
      if (part.closest('bdi, svg, p[style*="animation"]')) return false;
      const { right, bottom } = part.getBoundingClientRect();
      return right > window.innerWidth + 1 || bottom > window.innerHeight + 1;
    });
    return {
      position,
      ownFont: /Figtree|Anybody/i.test(fontFamily),
      unit: Number.parseFloat(getComputedStyle(main).getPropertyValue('--u')) > 0,
      ground: getComputedStyle(document.body).backgroundColor,
      out: out.map((part) => part.outerHTML.slice(0, 120)),
    };
  });

test('Chromium 103 and the newest play an alert and draw every widget [dec overlay]', async ({ system, host }) => {
  test.setTimeout(120_000);
  expect(await playStage(newChromium, system, host)).toMatch(/Chrome\/\d+/);
  test.skip(oldChromium === '', 'no Chromium 103 on this machine: pnpm old-engine fetches it');
  expect(await playStage(oldChromium, system, host)).toContain('Chrome/103.');
});

/** Plays an alert and draws every widget in an engine; returns its version. */
async function playStage(path: string, system: TestSystem, host: HandleHost): Promise<string> {
  const session = await openSession(system, host);
  const engine = await openEngine(path);
  try {
    await Promise.all([
      paidOrder(system, host),
      session.call(saveOverlay.path, {
        image: await photoBase64({ format: 'png' }),
        imageType: 'image/png',
        settings: { enableNotificationSound: true, enableTTS: false, showLogo: true },
      }),
      ...Object.entries(settings).map(([target, set]) => session.call(saveWidget.path, { target, settings: set })),
    ]);
    const milestones = [{ amount: 500_000, title: 'Push-up 20x' }];
    await session.call(saveShow.path, { rules: noRules, milestones });
    const vote = { id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 10 };
    await session.call(openVote.path, vote);
    for (const target of ['countdown', 'timer']) await session.call(controlWidget.path, { target, action: 'start' });

    const overlay = await engine.open();
    await overlay.addInitScript(() => {
      // The page's timers run ten times as fast, except for its sound and the service's lease.
      const Plain = window.Worker;
      window.Worker = class extends Plain {
        override postMessage(message: { id: number; ms: number | null }): void {
          const { id, ms } = message;
          super.postMessage({ id, ms: ms !== null && ms >= 5_000 && ms < 15_000 ? ms / 10 : ms });
        }
      };
    });
    await overlay.resize(1920, 1080);
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}&app=xsplit`);
    await paidSupport(system, host);
    await untilShown(overlay, 'Sultan Bekasi');
    const ticket = await overlay.evaluate(async () => {
      const status = document.querySelector<HTMLElement>('[role=status]')!;
      // Around the place where the alert stands.
      const { animationName } = getComputedStyle(status.parentElement!.parentElement!);
      const logo = status.querySelector('img');
      await logo?.decode();
      const { width, height } = status.firstElementChild!.getBoundingClientRect();
      return {
        drawn: width > 400 && height > 50,
        hides: animationName !== 'none',
        logo: logo !== null,
        text: status.innerText,
      };
    });
    expect(ticket).toMatchObject({ drawn: true, hides: true, logo: true });
    expect(ticket.text).toMatch(/Rp25\.000[^]*Semangat terus bang!/);
    expect(await unknownStyles(overlay)).toEqual([]);
    const events = () =>
      overlay.sent(alertAck.path).map((body) => JSON.parse(body) as { event: string; audio?: string });
    await expect
      .poll(events)
      .toEqual([
        expect.objectContaining({ event: 'started' }),
        expect.objectContaining({ event: 'finished', audio: 'ok' }),
      ]);

    const pages = await Promise.all(
      WIDGETS.map(async (target) => {
        const page = await engine.open();
        await page.resize(1080, 1920);
        await page.goto(`${system.origins.overlay}/display/${target}?key=${host.code}`);
        await untilShown(page, null);
        return { target, page };
      }),
    );
    for (const { target, page } of pages) {
      expect(await drawingOf(page), target).toEqual({
        position: 'fixed',
        ownFont: true,
        unit: true,
        ground: 'rgba(0, 0, 0, 0)',
        out: [],
      });
      expect(await unknownStyles(page), target).toEqual([]);
    }
    const marquee = pages.find(({ target }) => target === 'marquee')!.page;
    await session.call(saveWidget.path, { target: 'marquee', settings: { text: 'Gas sampai pagi', speed: 'fast' } });
    await untilShown(marquee, 'Gas sampai pagi');
    expect([overlay, ...pages.map(({ page }) => page)].flatMap(({ faults }) => faults)).toEqual([]);
    return engine.version;
  } finally {
    await engine.close();
    await session.close();
  }
}
