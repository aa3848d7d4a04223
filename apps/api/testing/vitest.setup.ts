import type { TestProject } from 'vitest/node';
import { createTemplate } from '#testing/template.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await createTemplate();
  project.provide('template', template.name);
  return () => template.drop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    template: string;
  }
}
