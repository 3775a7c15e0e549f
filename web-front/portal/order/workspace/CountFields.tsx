import { InputNumber } from 'antd'
import { type FareType, fareTypes } from '#contracts/enums.ts'
import { Field } from '../../../kit/Field.tsx'
import { Fields } from '../../../kit/Fields.tsx'
import { countedTypes, type TypeCounts } from './type-counts.ts'

type CountFieldsProps = {
  counts: TypeCounts
  change: (counts: TypeCounts) => void
  most?: TypeCounts
  pending: boolean
  of?: readonly FareType[]
}
export const CountFields = ({ counts, change, most, pending, of = countedTypes }: CountFieldsProps) => (
  <Fields>
    {of
      .filter(type => !most || most[type]! > 0)
      .map(type => (
        <Field key={type} label={fareTypes[type]} {...(most && { help: `最多 ${most[type]} 人` })}>
          {control => (
            <InputNumber
              {...control}
              min={0}
              max={most?.[type] ?? 999}
              precision={0}
              placeholder="0"
              disabled={pending}
              value={counts[type] ?? null}
              onChange={count => change({ ...counts, [type]: count ?? 0 })}
            />
          )}
        </Field>
      ))}
  </Fields>
)
