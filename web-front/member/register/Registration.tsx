import type { Root } from 'react-dom/client'

export const showRegistration = (root: Root): void => root.render(<p className="starting">register</p>)
