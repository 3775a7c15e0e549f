import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { paymentChannels } from '#contracts/enums.ts'
import { Loading } from '../../kit/Loading.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { common, type ShownChannel } from './channels.ts'
import type { OpenChannels } from './useChannels.ts'
import './pay.css'
import { WayChoice } from './WayChoice.tsx'

type Props = { legend: string; chosen: string; choose: (channel: ShownChannel) => void; channels: OpenChannels; children?: ReactNode }
/** Ways to pay: the page's own first, then the open gateway channels, the most used first. */
export const Ways = ({ legend, chosen, choose, channels: { open, problem, again }, children }: Props) => {
  const [all, setAll] = useState(false)
  const few = open?.filter(code => common.includes(code) || code === chosen) ?? []
  const shown = all || few.length === 0 ? (open ?? []) : few
  return (
    <fieldset className="pay-ways">
      <legend>{legend}</legend>
      {children}
      {shown.map(code => (
        <WayChoice key={code} name="way" isChosen={chosen === code} choose={() => choose(code)}>
          <span>{paymentChannels[code]}</span>
        </WayChoice>
      ))}
      {open && shown.length < open.length && (
        <Button type="link" className="pay-more" onClick={() => setAll(true)}>
          更多渠道
        </Button>
      )}
      {open?.length === 0 && <p className="pay-warn">系统未接入支付网关，暂不能在线支付，请联系航空公司团队柜台</p>}
      {!open && (problem ? <Problem error={problem} again={again} /> : <Loading rows={1} height={20} />)}
    </fieldset>
  )
}
