import type { ReactNode } from 'react'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import './account.css'

export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children || EMPTY}</dd>
  </div>
)
