import type { ReactNode } from 'react'
import './parts.css'
import type { Tone } from './tones.ts'

/** A status in a word or two. `plain` marks a remark that is no status. */
export const Tag = ({ tone = 'neutral', plain = false, children }: { tone?: Tone; plain?: boolean; children: ReactNode }) => (
  <span className={`tag tone-${tone}${plain ? ' plain' : ''}`}>{children}</span>
)
