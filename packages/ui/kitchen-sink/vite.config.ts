import { defineConfig, mergeConfig } from 'vite';
import { mabarinVite } from '../vite/preset.ts';

export default defineConfig(mergeConfig(mabarinVite(), { root: import.meta.dirname }));
