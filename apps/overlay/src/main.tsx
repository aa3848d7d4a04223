import '@mabarin/ui/overlay.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { widgets } from '#registry.ts';
import { keepShell } from '#shell.ts';
import { takeKey } from '#stage/key.ts';
import { Notice } from '#stage/notice.tsx';
import { stageText } from '#stage/stage.text.ts';
import './main.css';

const target = /^\/display\/([a-z]+)\/?$/.exec(window.location.pathname)?.[1] ?? '';
const Widget = Object.hasOwn(widgets, target) ? widgets[target] : undefined;
const displayKey = takeKey(window);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    Widget && displayKey !== null ? (
      <Suspense>
        <Widget displayKey={displayKey} />
      </Suspense>
    ) : (
      <Notice title={stageText.noKey} help={stageText.noKeyHelp} />
    ),
  );
}
keepShell();
