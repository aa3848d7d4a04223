import { overlayScenes } from './overlay.scenes.ts';
import type { Scene } from './fake-service.ts';
import { widgetScenes } from './widget.scenes.ts';

/** All scenes of the playground; a new display page adds its own here. */
export const scenes: Scene[] = [...overlayScenes, ...widgetScenes];

export function findScene(query: URLSearchParams): Scene | undefined {
  return scenes.find(({ target, name }) => target === query.get('target') && name === query.get('scene'));
}

export function addressOf({ target, name }: Scene): string {
  return new URLSearchParams({ target, scene: name }).toString();
}
