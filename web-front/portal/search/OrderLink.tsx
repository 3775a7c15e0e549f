import { Button } from 'antd'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import { cameFrom } from '../../kit/Back.tsx'

/** Link to ordering the chosen flights, or to waiting for seats. */
export const OrderLink = ({ to, short }: { to: string; short: number }) => {
  const href = useHref(to)
  const state = cameFrom(useLocation())
  const follow = useLinkClickHandler<HTMLElement>(to, { state })
  return (
    <Button type={short > 0 ? 'default' : 'primary'} href={href} onClick={follow as never}>
      {short > 0 ? '申请座位' : '下单'}
    </Button>
  )
}
