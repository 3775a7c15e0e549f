import { tokenSheet } from './tokens.ts';
const NAME = 'tokens.css';
const FILE = '/look/tokens.css';
/** Vite plugin that resolves `import 'tokens.css'` to the style sheet of tokens.ts. */
export const tokens = () => ({
    name: 'tokens',
    resolveId: (id) => (id === NAME ? FILE : undefined),
    load: (id) => (id === FILE ? tokenSheet() : undefined),
});
