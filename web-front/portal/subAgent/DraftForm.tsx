import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { registrationFields } from '#contracts/agency/registration.ts'
import { type Sells, subAgentMistakes } from '#contracts/agency/sub-agent.ts'
import { saveSubAgent, submitSubAgent } from '#contracts/agency/sub-agent-api.ts'
import { CallError } from '#contracts/client/error.ts'
import { present } from '#contracts/kernel/present.ts'
import { Authorities } from '../../agency/fields/Authorities.tsx'
import { help } from '../../agency/fields/help.ts'
import { focusOn } from '../../agency/fields/Labelled.tsx'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { useSend } from '../../kit/calls.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm, type Wrong } from '../../kit/form.ts'
import { useTell } from '../../kit/useTell.ts'
import { checkName, type SubAgentData, type SubAgentDraft } from './calls.ts'

const fields = ['name', 'loginName', 'linkman', 'tel', 'telAreaCode', 'email'] as const
const kinds: { [F in (typeof fields)[number]]?: { type?: string; autoComplete?: string } } = {
  tel: { type: 'tel' },
  email: { type: 'email' },
}

const draftOf = (kept: SubAgentData | undefined): SubAgentDraft => ({
  ...Object.fromEntries(fields.map(field => [field, kept?.[field] ?? ''])),
  authorities: kept?.authorities ?? [],
})

/**
 * Mistakes that keep the draft from being submitted, the first one of each field. Without a telephone number its area code is not missed.
 */
const mistakesIn = (draft: SubAgentDraft): Wrong =>
  Object.fromEntries(
    [...subAgentMistakes(draft)]
      .reverse()
      .filter(({ field }) => field !== 'telAreaCode' || draft.tel)
      .map(({ field, message }) => [field, message]),
  )

/**
 * A sub-agent before its activation: it may be saved in any state but is submitted complete. Its authorities are chosen from the parent's.
 */
export const DraftForm = ({ kept, grantable }: { kept: SubAgentData | undefined; grantable: Sells }) => {
  const tell = useTell()
  const navigate = useNavigate()
  const form = useForm(() => draftOf(kept), mistakesIn)
  const { values: draft, change, errors } = form
  const saving = useSend(saveSubAgent)
  const submitting = useSend(submitSubAgent)
  const isPending = saving.isPending || submitting.isPending
  /** the server's finding about the login name; no mistake of the form, since a draft may have the name */
  const [name, setName] = useState<{ of: string; wrong: string }>()
  const asked = useRef('')
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(kept))
  const isSubmitted = kept?.status === 'SUBMITTED'

  const fail = (error: unknown) => {
    const told = error instanceof CallError ? error.errors : undefined
    if (!form.tell(error)) return tell.failed(error)
    if (told?.authorities) focusOn('airLine')
  }
  const save = async () => {
    const { id } = kept && !isChanged ? kept : await saving.send({ ...present({ id: kept?.id }), ...draft })
    // a saved draft has an address, whatever happens to the rest
    if (!kept) await navigate(`/subAgent/${id}`, { replace: true })
    return id
  }
  const keep = () => save().then(() => tell.done('草稿已保存'), fail)
  const hand = async () => {
    try {
      await submitting.send({ id: await save() })
      tell.done('已提交分代理资料')
    } catch (error) {
      fail(error)
    }
  }
  /** the name may be taken; until the draft is submitted this is only a hint */
  const askName = async () => {
    const loginName = draft.loginName?.trim() ?? ''
    asked.current = loginName
    if (!loginName || loginName === kept?.loginName) return setName(undefined)
    const { available, message } = await checkName(loginName)
    if (asked.current === loginName) setName(available ? undefined : { of: loginName, wrong: message ?? '登录名不可用' })
  }
  const wrongOf = (field: (typeof fields)[number]) =>
    errors[field] ?? (field === 'loginName' && name && name.of === draft.loginName?.trim() ? name.wrong : undefined)

  return (
    <form
      ref={form.place}
      className="sub-form"
      aria-label="分代理资料"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isPending) return
        if (isSubmitted) return void keep()
        if (form.isComplete()) return void hand()
        if (Object.keys(mistakesIn(draft)).join() === 'airLine') focusOn('airLine')
      }}
    >
      <section className="sub-card" aria-labelledby="sub-info">
        <h2 id="sub-info">单位资料</h2>
        <div className="sub-body">
          {isSubmitted && <p className="sub-note">已提交的资料保存修改后回到草稿，须重新提交。</p>}
          <Fields>
            {fields.map(field => (
              <Field
                key={field}
                label={registrationFields[field][0]}
                required={field !== 'telAreaCode'}
                error={wrongOf(field)}
                help={help[field]}
              >
                {control => (
                  <Input
                    {...control}
                    {...kinds[field]}
                    value={draft[field] ?? ''}
                    maxLength={registrationFields[field][1]}
                    autoComplete="off"
                    onChange={({ target }) => change({ [field]: target.value })}
                    onBlur={() => {
                      if (draft[field]) form.left(field)
                      if (field === 'loginName') askName().catch(tell.failed)
                    }}
                  />
                )}
              </Field>
            ))}
          </Fields>
        </div>
      </section>
      <section className="sub-card" aria-labelledby="sub-sells">
        <h2 id="sub-sells">可销售的航空公司</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a table of boxes under one name */}
        <div className="sub-body" id="airLine-field" role="group" aria-label="销售权限" aria-describedby="airLine-help">
          <p className="sub-note" id="airLine-help">
            只能授予本单位已有的销售权限
          </p>
          {(errors.airLine ?? errors.authorities) && (
            <p className="sub-wrong" role="alert">
              {errors.airLine ?? errors.authorities}
            </p>
          )}
          <Authorities chosen={draft.authorities} choose={authorities => change({ authorities })} grantable={grantable} />
        </div>
      </section>
      <BottomBar
        actions={
          <>
            <Button loading={saving.isPending} disabled={!isChanged || isPending} onClick={() => void keep()}>
              {isSubmitted ? '保存为草稿' : '保存草稿'}
            </Button>
            {!isSubmitted && (
              <Button type="primary" htmlType="submit" loading={submitting.isPending} disabled={isPending}>
                提交资料
              </Button>
            )}
          </>
        }
      >
        {form.gaps && <span className="sub-wrong">{form.gaps}</span>}
      </BottomBar>
    </form>
  )
}
