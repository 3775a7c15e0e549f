import { memo } from 'react'
import { nations } from '#contracts/order/names/nations.ts'

export const NATIONS = 'names-nations'
/** The options of all nationality fields. */
export const Nations = memo(() => (
  <datalist id={NATIONS}>
    {Object.values(nations()).map(name => (
      <option key={name} value={name} />
    ))}
  </datalist>
))
