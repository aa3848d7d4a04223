import '@mabarin/ui/overlay.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { displayPages } from '#registry.ts';
import '#main.css';
import './playground.css';
import { startFakeService } from './fake-service.ts';
import { findScene } from './scenes.ts';

// One display page with a fake service: screen.html?target=overlay&scene=single, plus the page's own parameters, such
// as theme and scale.
const scene = findScene(new URLSearchParams(window.location.search));
const root = document.getElementById('root');
const Page = scene && displayPages[scene.target];
if (scene && root && Page) {
  document.documentElement.classList.add('game');
  startFakeService(scene);
  createRoot(root).render(
    <Suspense>
      <Page displayKey="playground" />
    </Suspense>,
  );
}
