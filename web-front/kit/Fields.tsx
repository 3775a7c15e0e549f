import type { ReactNode } from 'react'
import './form.css'

/** Fields in two columns, in one on a telephone. */
export const Fields = ({ children }: { children: ReactNode }) => <div className="form-fields">{children}</div>
