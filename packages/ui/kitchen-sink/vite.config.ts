import { defineConfig, mergeConfig } from 'vite';
import { mabarinVite } from '@mabarin/ui/vite';

export default defineConfig(mergeConfig(mabarinVite(), { root: import.meta.dirname }));
