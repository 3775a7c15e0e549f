import type { ReactNode } from 'react'
import './account.css'

export const AccountCard = ({ id, title, act, children }: { id: string; title: string; act?: ReactNode; children: ReactNode }) => (
  <section className="account-card" aria-labelledby={id}>
    <div className="account-head">
      <h2 id={id}>{title}</h2>
      {act}
    </div>
    {children}
  </section>
)
