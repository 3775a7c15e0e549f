import { Input, InputNumber, Select } from 'antd'
import { fareTypes, type GroupType, groupTypes } from '#contracts/enums.ts'
import { Field } from '../../../kit/Field.tsx'
import type { OrderFormState } from './ContactFields.tsx'
import { type Choice, MOST_PEOPLE, people } from './choice.ts'

type Props = {
  form: OrderFormState
  choice: Choice
  /** the reason why these flights are not sold to such a group; shown at once */
  refusal: string | undefined
  /** number that the policy grants a group of this size */
  freeSeats: number
  change: (to: Partial<Choice>) => void
}

const kinds = Object.entries(groupTypes).map(([value, label]) => ({ value, label }))

/** The group: its name, its kind, its passengers. */
export const GroupFields = ({ form: { values, change: write, errors, left }, choice, refusal, freeSeats, change }: Props) => {
  const { counts, groupType } = choice
  const shown = people.filter(who => who !== 'FREE' || freeSeats > 0 || counts.FREE > 0)
  return (
    <section className="new-order-card" aria-labelledby="new-order-group">
      <header>
        <h2 id="new-order-group">团队</h2>
      </header>
      <div className="new-order-body">
        <div className="new-order-three">
          <div className="new-order-two-of-three">
            <Field label="团名" required error={errors.groupName}>
              {control => (
                <Input
                  {...control}
                  value={values.groupName}
                  maxLength={50}
                  autoComplete="off"
                  onChange={({ target }) => write({ groupName: target.value })}
                  onBlur={() => values.groupName && left('groupName')}
                />
              )}
            </Field>
          </div>
          <Field label="团队类型" help="部分政策只适用于某类团队">
            {control => (
              <Select<GroupType>
                {...control}
                allowClear
                placeholder="选填"
                value={groupType}
                options={kinds as { value: GroupType; label: string }[]}
                onChange={(kind?: GroupType) => change({ groupType: kind })}
              />
            )}
          </Field>
        </div>
        <fieldset className="new-order-people" aria-describedby={refusal && 'new-order-people-wrong'}>
          <legend>人数</legend>
          {shown.map(who => (
            <Field key={who} label={who === 'FREE' ? `免票（最多 ${freeSeats}）` : fareTypes[who]}>
              {control => (
                <InputNumber
                  {...control}
                  {...(who === 'ADULT' && refusal && { 'aria-invalid': true, status: 'error' as const })}
                  value={counts[who]}
                  min={0}
                  max={MOST_PEOPLE}
                  precision={0}
                  inputMode="numeric"
                  onChange={count => change({ counts: { ...counts, [who]: count ?? 0 } })}
                />
              )}
            </Field>
          ))}
        </fieldset>
        {refusal && (
          <p className="new-order-wrong" id="new-order-people-wrong">
            {refusal}
          </p>
        )}
      </div>
    </section>
  )
}
