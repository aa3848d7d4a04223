import '@mabarin/ui/overlay.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { widgets } from '#registry.ts';
import '#main.css';
import './playground.css';
import { playService } from './pretend-service.ts';
import { findScene } from './scenes.ts';

// One display page with the service played in it: screen.html?target=overlay&scene=single, and what the page itself
// reads of its address, such as theme and scale.
const scene = findScene(new URLSearchParams(window.location.search));
const root = document.getElementById('root');
const Widget = scene && widgets[scene.target];
if (scene && root && Widget) {
  document.documentElement.classList.add('game');
  playService(scene);
  createRoot(root).render(
    <Suspense>
      <Widget displayKey="playground" />
    </Suspense>,
  );
}
