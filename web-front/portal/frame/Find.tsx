import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { FEWEST } from '#contracts/order/matters.ts'
import { Icon } from './Icon.tsx'

/** Finds an order by a number, a traveller or its group. `/` moves the focus there from anywhere except a field. */
export const Find = ({ takesFocus = false }: { takesFocus?: boolean }) => {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const asked = pathname === '/search' ? (address.get('q') ?? '') : ''
  const [text, setText] = useState(asked)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setText(asked), [asked])
  useEffect(() => {
    if (takesFocus) input.current?.focus()
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const writes = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || writes) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [takesFocus])
  const find = (event: FormEvent) => {
    event.preventDefault()
    const q = text.trim()
    if (q.length >= FEWEST) void navigate(`/search?q=${encodeURIComponent(q)}`)
    else input.current?.focus()
  }
  return (
    <search className="frame-find">
      <form onSubmit={find}>
        <Icon name="search" />
        <input
          ref={input}
          aria-label="查找订单"
          placeholder="订单号、PNR、票号、旅客、团名、航班"
          title="输入订单号、PNR、票号、旅客姓名、团名、航班号或联系人，至少 2 个字"
          maxLength={50}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className="frame-key" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  )
}
