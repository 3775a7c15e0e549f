import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Airline } from '#contracts/client/look/parts.tsx'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import { Icon } from '../frame/Icon.tsx'
import './account.css'

export const Card = ({ id, title, act, children }: { id: string; title: string; act?: ReactNode; children: ReactNode }) => (
  <section className="account-card" aria-labelledby={id}>
    <div className="account-head">
      <h2 id={id}>{title}</h2>
      {act}
    </div>
    {children}
  </section>
)

export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children || EMPTY}</dd>
  </div>
)

export const Carriers = ({ title, codes }: { title: string; codes: readonly string[] }) => (
  <Fact title={title}>{codes.length > 0 ? codes.map(code => <Airline key={code} code={code} />) : '未授权'}</Fact>
)

/** A row that is a link as a whole. */
export const Way = ({ to, name, text }: { to: string; name: string; text: string }) => (
  <li>
    <div>
      <Link to={to}>{name}</Link>
      <small>{text}</small>
    </div>
    <Icon name="next" />
  </li>
)
