import { mabarinVite } from '@mabarin/ui/vite';
import { defineConfig } from 'vite';

export default defineConfig(mabarinVite());
