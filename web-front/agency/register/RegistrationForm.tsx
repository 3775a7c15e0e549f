import { App, Button, Input } from 'antd'
import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react'
import {
  type AgencyInfo,
  passwordStrength,
  type RegistrationFileField,
  readAuthorities,
  registrationFields,
  registrationFiles,
  registrationHints,
  writeAuthorities,
} from '#contracts/agency/registration.ts'
import { CallError } from '#contracts/client/error.ts'
import { fileTypes } from '#contracts/enums.ts'
import { Captcha, useCaptcha } from '../../kit/Captcha.tsx'
import { useTell } from '../../kit/useTell.ts'
import { Authorities } from '../fields/Authorities.tsx'
import { help, imageHelp } from '../fields/help.ts'
import { ImagePick } from '../fields/ImagePick.tsx'
import { InfoField } from '../fields/InfoField.tsx'
import { describing, focusOn, Labelled } from '../fields/Labelled.tsx'
import { countsOf, without } from '../images.ts'
import { draft, type FormField, type FormSection, isRequired, progressOf, sections, warningOf } from './form.ts'
import { Progress } from './Progress.tsx'
import { sendRegistration } from './send.ts'
import { useRegistration } from './useRegistration.ts'

const [basic, sales, contact, papers, password, captchaSection] = sections as [
  FormSection,
  FormSection,
  FormSection,
  FormSection,
  FormSection,
  FormSection,
]
const strengths = ['弱', '弱', '中', '强'] as const

/** The registration form (DOMAIN §9.2, §9.5). @param done receives the server's message after a successful registration */
export const RegistrationForm = ({ done }: { done: (message: string) => void }) => {
  const { modal } = App.useApp()
  const tell = useTell()
  const { form, set, images, setImages, addImages, mistakes, errorOf, leave, tryAll, setRefused } = useRegistration()
  const captcha = useCaptcha()
  const [sent, setSent] = useState<number>()
  const hints = registrationHints(form)

  const fail = (error: unknown) => {
    tell.refused(error)
    captcha.renew()
    set({ verifyCode: '' })
    const errors = (error instanceof CallError && error.errors) || {}
    setRefused(errors)
    const first = sections.flatMap(({ fields }) => fields).find(field => errors[field])
    if (first) focusOn(first)
  }
  const send = async () => {
    setSent(0)
    try {
      const { message: words } = await sendRegistration({ ...form, uuid: captcha.uuid }, images, setSent)
      draft.drop()
      tell.done()
      done(words)
    } catch (error) {
      fail(error)
    } finally {
      setSent(undefined)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tryAll()
    const mistake = warningOf(form, countsOf(images))
    if (!mistake) return void modal.confirm({ title: '确定提交吗？', okText: '确定', cancelText: '取消', onOk: () => void send() })
    tell.warn(mistake.message)
    focusOn(mistake.field)
  }
  const leaving = ({ target }: FocusEvent) => {
    const field = target.closest('.field')?.id.replace(/-field$/, '')
    if (field) leave(field)
  }

  const info = (field: FormField) => (
    <InfoField
      key={field}
      field={field as keyof AgencyInfo}
      value={form[field as keyof AgencyInfo]}
      set={set}
      error={errorOf(field)}
      hint={hints[field as keyof AgencyInfo]}
      beside={field === 'cityId' ? form.provinceId : field === 'mt' || field === 'mtSpare' ? form[`${field}CountryCode`] : undefined}
    />
  )
  const part = (section: FormSection, children: ReactNode) => (
    <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <div className="fields">{children}</div>
    </section>
  )
  const secret = (field: 'password' | 'confirmPassword', text: string | undefined) => (
    <Labelled id={field} label={registrationFields[field][0]} required error={errorOf(field)} help={text}>
      <Input.Password
        {...describing(field, errorOf(field), text)}
        value={form[field] ?? ''}
        maxLength={200}
        autoComplete="new-password"
        status={errorOf(field) ? 'error' : ''}
        onChange={event => set({ [field]: event.target.value })}
      />
    </Labelled>
  )

  return (
    <div className="columns">
      <Progress parts={sections.map(section => ({ ...section, ...progressOf(section, mistakes) }))} />
      <main>
        <form onSubmit={submit} onBlur={leaving} noValidate>
          {part(basic, basic.fields.map(info))}
          {part(
            sales,
            <Labelled id="airLine" label="申请销售的航空公司" required error={errorOf('airLine')} group wide>
              <Authorities
                chosen={readAuthorities(form) ?? []}
                choose={chosen => set(writeAuthorities(chosen))}
                domesticOnly={form.heritage === '1'}
              />
            </Labelled>,
          )}
          {part(contact, contact.fields.map(info))}
          {part(
            papers,
            papers.fields.map(field => (
              <Papers
                key={field}
                field={field as RegistrationFileField}
                error={errorOf(field)}
                files={images[field as RegistrationFileField] ?? []}
                pick={async files => {
                  for (const why of await addImages(field as RegistrationFileField, files)) tell.wrong(why)
                }}
                remove={file => setImages(without(images, field as RegistrationFileField, file))}
              />
            )),
          )}
          {part(
            password,
            <>
              {secret(
                'password',
                form.password ? `${help.password}（当前强度：${strengths[passwordStrength(form.password)]}）` : help.password,
              )}
              {secret('confirmPassword', undefined)}
            </>,
          )}
          {part(
            captchaSection,
            <Labelled id="verifyCode" label="验证码" required error={errorOf('verifyCode')} help="点击图片可更换验证码">
              <div className="code">
                <Input
                  {...describing('verifyCode', errorOf('verifyCode'), '点击图片可更换验证码')}
                  value={form.verifyCode ?? ''}
                  maxLength={10}
                  autoComplete="off"
                  status={errorOf('verifyCode') ? 'error' : ''}
                  onChange={event => set({ verifyCode: event.target.value })}
                />
                <Captcha {...captcha} />
              </div>
            </Labelled>,
          )}
          <div className="send">
            <Button type="primary" htmlType="submit" size="large" loading={sent !== undefined}>
              {sent === undefined ? '提交审核' : `正在提交 ${Math.round(sent * 100)}%`}
            </Button>
          </div>
        </form>
      </main>
    </div>
  )
}

type PapersProps = {
  field: RegistrationFileField
  error: string | undefined
  files: readonly File[]
  pick: (files: File[]) => void
  remove: (file: File) => void
}
const Papers = ({ field, ...rest }: PapersProps) => {
  const label = fileTypes[registrationFiles[field]]
  return (
    <Labelled id={field} label={label} required={isRequired(field)} error={rest.error} help={imageHelp} group wide>
      <ImagePick id={field} label={label} files={rest.files} pick={rest.pick} remove={rest.remove} />
    </Labelled>
  )
}
