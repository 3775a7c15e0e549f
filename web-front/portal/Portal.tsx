import type { Root } from 'react-dom/client'

export const showPortal = (root: Root): void => root.render(<p className="starting">portal</p>)
