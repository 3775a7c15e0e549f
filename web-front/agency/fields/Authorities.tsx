import { Checkbox, Switch } from 'antd'
import type { Authority } from '#contracts/agency/registration.ts'
import type { Sells } from '#contracts/agency/sub-agent.ts'
import { messageOf } from '#contracts/client/error.ts'
import { useAirlines } from '../lists.ts'

type Props = {
  chosen: readonly Authority[]
  /** absent: the authorities are only shown, as switches (DOMAIN §9.2) */
  choose?: (authorities: Authority[]) => void
  /** true when the main business is domestic: international sale cannot be applied for */
  domesticOnly?: boolean
  /** authorities to choose from; absent: all */
  grantable?: Sells
}
const same = (one: Authority, other: Authority) => one.airLine === other.airLine && one.inter === other.inter

/** The right to sell each airline; domestic and international sales are separate rights. */
export const Authorities = ({ chosen, choose, domesticOnly = false, grantable }: Props) => {
  const { options, error, refetch } = useAirlines()
  if (error)
    return (
      <p role="alert" className="authorities-wrong">
        {messageOf(error)}
        <button type="button" className="again" onClick={() => void refetch()}>
          刷新
        </button>
      </p>
    )
  if (!options) return <p role="status">正在加载航空公司…</p>
  const has = (authority: Authority) => chosen.some(other => same(other, authority))
  const toggle = (authority: Authority) =>
    choose?.(has(authority) ? chosen.filter(other => !same(other, authority)) : [...chosen, authority])
  const isGrantable = ({ airLine, inter }: Authority) => !grantable || (inter ? grantable.inter : grantable.domestic).includes(airLine)
  const box = (name: string, authority: Authority, disabled: boolean) => {
    const label = `${name}${authority.inter ? '国际' : '国内'}`
    if (!choose) return <Switch aria-label={label} checked={has(authority)} disabled size="small" />
    // an authority that is no longer grantable can still be removed
    const closed = disabled || !(isGrantable(authority) || has(authority))
    return <Checkbox aria-label={label} checked={has(authority)} disabled={closed} onChange={() => toggle(authority)} />
  }
  const either = (airLine: string) => [false, true].map(inter => ({ airLine, inter }))
  const shown = options.filter(({ value }) => either(value).some(authority => isGrantable(authority) || has(authority)))
  return (
    <table className="authorities">
      <thead>
        <tr>
          <th scope="col">航空公司</th>
          <th scope="col">国内</th>
          <th scope="col">国际</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ value, label }) => (
          <tr key={value}>
            <th scope="row">
              {value} {label}
            </th>
            <td>{box(label, { airLine: value, inter: false }, false)}</td>
            <td>{box(label, { airLine: value, inter: true }, domesticOnly)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
