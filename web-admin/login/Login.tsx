import { createRoot } from 'react-dom/client'
export const showLogin = (root: HTMLElement) => createRoot(root).render(<div>x</div>)
