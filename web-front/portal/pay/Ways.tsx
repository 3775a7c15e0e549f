import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { paymentChannels } from '#contracts/enums.ts'
import { type Channel, channels, common } from './channels.ts'
import './pay.css'

type ChoiceProps = { name: string; isChosen: boolean; choose: () => void; disabled?: boolean; children: ReactNode }
export const Choice = ({ name, isChosen, choose, disabled = false, children }: ChoiceProps) => (
  <label className={`pay-choice${isChosen ? ' chosen' : ''}${disabled ? ' off' : ''}`}>
    <input type="radio" name={name} checked={isChosen} disabled={disabled} onChange={choose} />
    {children}
  </label>
)

type Props = { legend: string; chosen: string; choose: (channel: Channel) => void; children?: ReactNode }
/** By which way one pays: what the page offers besides, then the gateways' channels, those that most pay by first. */
export const Ways = ({ legend, chosen, choose, children }: Props) => {
  const [all, setAll] = useState(Object.hasOwn(channels, chosen) && !common.includes(chosen as Channel))
  return (
    <fieldset className="pay-ways">
      <legend>{legend}</legend>
      {children}
      {(Object.keys(channels) as Channel[])
        .filter(code => all || common.includes(code))
        .map(code => (
          <Choice key={code} name="way" isChosen={chosen === code} choose={() => choose(code)}>
            <span>{paymentChannels[code]}</span>
          </Choice>
        ))}
      {!all && (
        <Button type="link" className="pay-more" onClick={() => setAll(true)}>
          更多渠道
        </Button>
      )}
    </fieldset>
  )
}
