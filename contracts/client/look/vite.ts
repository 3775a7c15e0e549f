import { tokenSheet } from './tokens.ts'

const NAME = 'tokens.css'
const FILE = '/look/tokens.css'

/** For Vite: `import 'tokens.css'` is the style sheet of tokens.ts. */
export const tokens = () => ({
  name: 'tokens',
  resolveId: (id: string) => (id === NAME ? FILE : undefined),
  load: (id: string) => (id === FILE ? tokenSheet() : undefined),
})
