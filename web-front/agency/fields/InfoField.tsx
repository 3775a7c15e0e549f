import { Input, Radio, Select, Space } from 'antd'
import { memo } from 'react'
import { type AgencyInfo, type RegistrationForm, registrationFields } from '#contracts/agency/registration.ts'
import { countryList, countryValue, DEFAULT_COUNTRY } from '#contracts/client/countries.ts'
import { optionsOf } from '#contracts/client/text.ts'
import { heritages, orgTypes } from '#contracts/enums.ts'
import { isRequired } from '../register/form.ts'
import './fields.css'
import { type ListOptions, useCities, useOffices, useProvinces } from '../lists.ts'
import { help } from './help.ts'
import { describing, Labelled } from './Labelled.tsx'

type TextField = keyof AgencyInfo | 'loginName'
type InfoFieldProps = {
  field: TextField
  value: string | undefined
  set: (patch: RegistrationForm) => void
  error: string | undefined
  hint?: string | undefined
  /** another field that this one depends on: the province of a city, the country of a phone */
  beside?: string | undefined
  disabled?: boolean
}

/** One field of an agency's description, by name; registration and review share it. */
export const InfoField = memo((props: InfoFieldProps) => {
  const { field, error, hint } = props
  const text = hint ?? help[field]
  const required = isRequired(field)
  return (
    <Labelled
      id={field}
      label={registrationFields[field][0]}
      required={required}
      error={error}
      help={text}
      group={field === 'heritage'}
      wide={field === 'discription'}
    >
      <Control {...props} described={describing(field, error, text, required)} />
    </Labelled>
  )
})

type ControlProps = InfoFieldProps & { described: ReturnType<typeof describing> }
const Control = (props: ControlProps) => {
  switch (props.field) {
    case 'parentOrgId':
      return <Office {...props} />
    case 'provinceId':
      return <Province {...props} />
    case 'cityId':
      return <City {...props} />
    case 'orgType':
      return <Chosen {...props} list={{ options: optionsOf(orgTypes) }} />
    case 'heritage':
      return <Heritage {...props} />
    case 'discription':
      return <Long {...props} />
    case 'mt':
    case 'mtSpare':
      return <Phone {...props} />
    default:
      return <Short {...props} />
  }
}

const countryOptions = countryList().map(country => ({
  value: countryValue(country),
  label: `+${country.phone_code} ${country.name_Ch}`,
}))

const kinds: { [F in TextField]?: Partial<Record<'type' | 'inputMode' | 'autoComplete', string>> } = {
  loginName: { autoComplete: 'username' },
  email: { type: 'email', autoComplete: 'email' },
  tel: { type: 'tel' },
  finantel: { type: 'tel' },
  legalPhone: { type: 'tel' },
  bankAccount: { inputMode: 'numeric' },
  name: { autoComplete: 'organization' },
}
const Short = ({ field, value, set, described, error, disabled }: ControlProps) => (
  <Input
    {...described}
    value={value ?? ''}
    maxLength={registrationFields[field][1]}
    status={error ? 'error' : ''}
    disabled={disabled ?? false}
    autoComplete="off"
    {...(kinds[field] as object)}
    onChange={event => set({ [field]: event.target.value })}
  />
)

const Long = ({ field, value, set, described, error, disabled }: ControlProps) => (
  <Input.TextArea
    {...described}
    value={value ?? ''}
    maxLength={registrationFields[field][1]}
    status={error ? 'error' : ''}
    disabled={disabled ?? false}
    autoSize={{ minRows: 3, maxRows: 8 }}
    onChange={event => set({ [field]: event.target.value })}
  />
)

const Phone = ({ field, value, beside, set, described, error, disabled }: ControlProps) => (
  <Space.Compact block>
    <Select
      aria-label={`${registrationFields[field][0]}国家代码`}
      className="country"
      value={beside ?? DEFAULT_COUNTRY}
      options={countryOptions}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      disabled={disabled ?? false}
      onChange={chosen => set({ [`${field}CountryCode`]: chosen })}
    />
    <Input
      {...described}
      type="tel"
      value={value ?? ''}
      maxLength={registrationFields[field][1]}
      status={error ? 'error' : ''}
      disabled={disabled ?? false}
      autoComplete="off"
      onChange={event => set({ [field]: event.target.value })}
    />
  </Space.Compact>
)

const Heritage = ({ field, value, set, described, disabled }: ControlProps) => (
  <Radio.Group
    name={field}
    aria-describedby={described['aria-describedby']}
    value={value}
    disabled={disabled ?? false}
    options={optionsOf(heritages).filter(({ value }) => value !== '0')}
    onChange={event => set({ [field]: event.target.value })}
  />
)

const Office = (props: ControlProps) => <Chosen {...props} list={useOffices()} />
const Province = (props: ControlProps) => <Chosen {...props} list={useProvinces()} set={patch => props.set({ ...patch, cityId: '' })} />
const City = (props: ControlProps) => <Chosen {...props} list={useCities(props.beside)} disabled={props.disabled || !props.beside} />

type List = Pick<ListOptions, 'options'> & Partial<ListOptions>
const Chosen = ({ field, value, set, described, error, disabled, list }: ControlProps & { list: List }) => (
  <>
    <Select
      {...described}
      value={value || null}
      options={list.options ?? []}
      loading={!disabled && !list.options && !list.isError}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      status={error ? 'error' : ''}
      disabled={disabled ?? false}
      onChange={chosen => set({ [field]: chosen ?? '' })}
    />
    {list.isError && (
      <button type="button" className="again" onClick={() => void list.refetch?.()}>
        列表加载失败，点击重试
      </button>
    )}
  </>
)
