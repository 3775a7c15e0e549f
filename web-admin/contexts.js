import { byPlace } from '#contracts/kernel/screen.ts';
/** The exports of each folder's index.tsx. Vite replaces the pattern by the modules; tests run without it. */
const contexts = import.meta.env
    ? Object.values(import.meta.glob('./*/index.tsx', { eager: true }))
    : await (await import('./folders.ts')).contextsHere();
/** Modules for which rights are granted, from the contract of each context. Vite imports them without the rest of the contract. */
export const modules = import.meta.env
    ? Object.assign({}, ...Object.values(import.meta.glob('../contracts/*/modules.ts', { eager: true })).map(({ modules }) => modules))
    : (await import('./folders.ts')).modules;
/** Every screen of the console, in the order of the menu. */
export const screens = contexts.flatMap(({ screens }) => screens).sort(byPlace);
export const screenNamed = new Map(screens.map(screen => [screen.name, screen]));
