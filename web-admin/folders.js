import { contexts } from '#contracts/contexts.ts';
import { screensOf } from '#contracts/kernel/context.ts';
/** The contexts of the console for tests, which run without Vite: the contracts tell which contexts have screens. */
export const contextsHere = () => Promise.all(contexts.filter(contract => Object.keys(screensOf([contract])).length > 0).map(({ name }) => import(`./${name}/index.tsx`)));
/** Modules for which rights are granted. */
export { modules } from '#contracts/contexts.ts';
