import type { ReactNode } from 'react'
import './pay.css'

type ChoiceProps = { name: string; isChosen: boolean; choose: () => void; disabled?: boolean; children: ReactNode }
export const WayChoice = ({ name, isChosen, choose, disabled = false, children }: ChoiceProps) => (
  <label className={`pay-choice${isChosen ? ' chosen' : ''}${disabled ? ' off' : ''}`}>
    <input type="radio" name={name} checked={isChosen} disabled={disabled} onChange={choose} />
    {children}
  </label>
)
