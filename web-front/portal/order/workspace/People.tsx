import { Checkbox } from 'antd'
import { fareTypes } from '#contracts/enums.ts'
import type { OpenedOrder } from './steps.ts'

type PeopleProps = { label: string; people: OpenedOrder['passengers']; chosen: string[]; choose: (ids: string[]) => void; pending: boolean }
export const People = ({ label, people, chosen, choose, pending }: PeopleProps) => (
  <fieldset className="ow-people">
    <legend>
      {label}
      {chosen.length > 0 && <small>已选 {chosen.length} 人</small>}
    </legend>
    <Checkbox.Group
      value={chosen}
      onChange={choose}
      disabled={pending}
      options={people.map(({ id, name, type }) => ({ value: id, label: type === 'ADULT' ? name : `${name}（${fareTypes[type]}）` }))}
    />
  </fieldset>
)
