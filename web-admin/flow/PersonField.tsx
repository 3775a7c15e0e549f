import type { TextFieldProps } from '@mui/material/TextField'
import { useEffect } from 'react'
import { useSettled } from '#contracts/client/useSettled.ts'
import { listColleagues } from '#contracts/organisation/employee-api.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { Suggest } from '../kit/Suggest.tsx'

type Props = { value: string; onChange: (loginName: string) => void; problem?: string | undefined } & Pick<
  TextFieldProps,
  'label' | 'name' | 'required' | 'disabled'
>

/**
 * An employee, found by the beginning of the name or login name while typing. The field's value is the login name: a name that only one
 * person has becomes it.
 */
export const PersonField = ({ value, onChange, problem, ...props }: Props) => {
  const q = useSettled(value.trim())
  const { data = [] } = useAsk(listColleagues, { ...(q && { q }) }, { enabled: useMay()(listColleagues) })
  const named = data.length === 1 && data[0]!.name === value.trim() ? data[0]!.loginName : undefined
  useEffect(() => {
    if (named) onChange(named)
  }, [named, onChange])
  const found = data.find(({ loginName }) => loginName.toLowerCase() === value.trim().toLowerCase())
  return (
    <Suggest
      {...props}
      value={value}
      onChange={event => onChange(event.target.value)}
      options={data.map(({ loginName, name }) => ({ id: loginName, label: name }))}
      error={problem !== undefined}
      helperText={problem ?? found?.name ?? '输入姓名或登录名查找'}
    />
  )
}
