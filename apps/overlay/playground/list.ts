import '@mabarin/ui/overlay.css';
import './playground.css';
import { addressOf, findScene, scenes } from './scenes.ts';

// The list of scenes, and the chosen one at the size of a browser source; 800x600 is OBS's default.
const query = new URLSearchParams(window.location.search);
const chosen = findScene(query) ?? scenes[0];
const sizes = ['800x600', '1920x1080', '1080x1920'];
const size = sizes.find((each) => each === query.get('size')) ?? '800x600';
const [width = 0, height = 0] = size.split('x').map(Number);

function link(text: string, address: string, current: boolean): HTMLElement {
  const anchor = document.createElement('a');
  anchor.href = `?${address}`;
  anchor.textContent = text;
  anchor.ariaCurrent = String(current);
  return anchor;
}

function heading(text: string): HTMLElement {
  const title = document.createElement('h2');
  title.textContent = text;
  return title;
}

const nav = document.createElement('nav');
nav.append(heading('size'));
for (const each of chosen ? sizes : []) {
  nav.append(link(each, `${chosen ? addressOf(chosen) : ''}&size=${each}`, each === size));
}
for (const target of new Set(scenes.map((scene) => scene.target))) {
  nav.append(heading(target));
  for (const scene of scenes.filter((each) => each.target === target)) {
    nav.append(link(scene.name, `${addressOf(scene)}&size=${size}`, scene === chosen));
  }
}

const frame = document.createElement('iframe');
frame.title = chosen?.name ?? '';
frame.width = String(width);
frame.height = String(height);
frame.allow = 'autoplay';
frame.src = `screen.html?${chosen ? addressOf(chosen) : ''}`;
const fit = () => {
  const scale = Math.min(1, (window.innerWidth - 256) / width, window.innerHeight / height);
  frame.style.transform = `scale(${scale})`;
};
window.addEventListener('resize', fit);
fit();

document.body.classList.add('list');
document.body.append(nav, frame);
